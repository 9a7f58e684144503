import { useEffect, useId } from 'react';
import { gamesCalls } from '#contract/calls/games';
import { bars, teams as teamLimits, text } from '#contract/limits';
import { readTelephone } from '#contract/text/checks';
import { callServer } from '../../call/api.ts';
import { useGameChanges } from '../../app/game.ts';
import { useTabDraft } from '../../app/use-tab-draft.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form, type FormValues } from '../../parts/fields/form.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Pair } from '../../parts/layout/pair.tsx';
import { Stepper } from '../../parts/fields/stepper.tsx';
import type { Trouble } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { consequencesOf } from './consequences.ts';
import { HintsSwitch } from './hints-switch.tsx';
import type { SheetProps } from './sheet.ts';

const fieldOf = new Map<Trouble['code'], string>([
  ['game-name-missing', 'gameName'],
  ['date-gone', 'gameDate'],
  ['no-hour', 'gameTime'],
  ['no-telephone', 'hostTel'],
]);

/** What was changed here and not saved yet. */
interface Draft {
  fields: Partial<Record<'gameName' | 'gameDate' | 'gameTime' | 'meetingPoint' | 'lastJar' | 'hostTel', string>>;
  counts?: { teamCount?: number; barCount?: number };
  hints?: boolean;
}

/** Name, day, hour, meeting point, number of teams and bars, the host's number and hints, until the race starts. */
export function EditGame({ game, teams, open, onClose }: SheetProps) {
  const form = useId();
  const { showGame, askTeamsAgain } = useGameChanges(game.gameId);
  const { send, isSending, trouble, say } = useSend('Failed to save the game');
  const [draft, setDraft, forgetDraft] = useTabDraft<Draft>('edit-game', game.gameId, { fields: {} });
  const { fields, hints = game.hints } = draft;
  const counts = { teamCount: game.teamCount, barCount: game.barCount, ...draft.counts };
  const wrongField = trouble && fieldOf.get(trouble.code);
  const errorOf = (field: string) => (wrongField === field ? trouble?.words : undefined);
  const consequences = consequencesOf(game, teams, counts);
  // The day of a lazy game is one of its host's answers, and once it is made it has its size.
  const hasDate = game.type !== 'lazy';
  const hasCounts = game.lazyStage !== 'built';

  function close() {
    forgetDraft();
    onClose();
  }

  useEffect(() => {
    if (wrongField) document.getElementsByName(wrongField)[0]?.focus();
  }, [wrongField]);

  function submit(values: FormValues) {
    const tel = readTelephone(values('hostTel'));
    if ('fault' in tel) return say({ words: tel.fault, code: 'no-telephone' });
    const asked = {
      name: values('gameName'),
      ...(hasDate ? { date: values('gameDate') } : {}),
      ...(hasCounts ? counts : {}),
      time: values('gameTime'),
      meetingPoint: values('meetingPoint'),
      lastJar: values('lastJar'),
      hostTel: tel.e164 ?? '',
      hints,
    };
    return void send(asked, async (input, key) => {
      showGame(await callServer(gamesCalls['edit-game'], { params: { id: String(game.gameId) }, input, key }));
      void askTeamsAgain();
      close();
    });
  }

  return (
    <Dialog
      open={open}
      title="Edit game"
      onClose={close}
      foot={
        <MainButton type="submit" form={form} busy={isSending}>
          Save
        </MainButton>
      }
    >
      <Form
        id={form}
        onSubmit={submit}
        onField={(name, value) => setDraft({ ...draft, fields: { ...fields, [name]: value } })}
      >
        <Field
          label="Game name"
          name="gameName"
          defaultValue={fields.gameName ?? game.name}
          maxLength={text.gameName}
          autoComplete="off"
          required
          error={errorOf('gameName')}
        />
        <Pair>
          {hasDate && (
            <Field
              label="Date"
              name="gameDate"
              type="date"
              defaultValue={fields.gameDate ?? game.date}
              required
              error={errorOf('gameDate')}
            />
          )}
          <Field
            label="Hour"
            name="gameTime"
            type="time"
            defaultValue={fields.gameTime ?? game.time ?? ''}
            hint={hasDate ? undefined : 'The day is in your answers.'}
            error={errorOf('gameTime')}
          />
        </Pair>
        <Field
          label="Meeting point"
          name="meetingPoint"
          autoComplete="off"
          maxLength={text.meetingPoint}
          placeholder="Under the station clock"
          defaultValue={fields.meetingPoint ?? game.meetingPoint ?? ''}
          hint="Optional, as is the hour. Else people meet at the start bar."
        />
        <Field
          label="Last jar"
          name="lastJar"
          type="time"
          defaultValue={fields.lastJar ?? game.lastJar ?? ''}
          hint="Optional. At this hour the race ends, finished or not."
        />
        {hasCounts && (
          <Pair>
            <Stepper
              label="Teams"
              counted="teams"
              value={counts.teamCount}
              min={teamLimits.min}
              max={teamLimits.max}
              onChange={(teamCount) => setDraft({ ...draft, counts: { ...draft.counts, teamCount } })}
            />
            <Stepper
              label="Bars"
              counted="bars"
              value={counts.barCount}
              min={bars.min}
              max={bars.max}
              onChange={(barCount) => setDraft({ ...draft, counts: { ...draft.counts, barCount } })}
            />
          </Pair>
        )}
        {consequences.length > 0 && (
          <Notice tone="warning" title="When you save this:">
            {consequences.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Notice>
        )}
        <Field
          label="Mobile number"
          name="hostTel"
          type="tel"
          autoComplete="tel"
          placeholder="+44 7700 900123"
          maxLength={40}
          defaultValue={fields.hostTel ?? game.hostTel ?? ''}
          hint="So that your teams can ring you. Optional."
          error={errorOf('hostTel')}
        />
        <HintsSwitch isOn={hints} onSwitch={(on) => setDraft({ ...draft, hints: on })} />
        {trouble && !wrongField && <Notice tone="trouble" title={trouble.words} />}
      </Form>
    </Dialog>
  );
}
