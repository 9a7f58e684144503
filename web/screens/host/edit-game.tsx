import { useEffect, useId, useState } from 'react';
import { gamesCalls } from '#contract/calls/games';
import { bars, teams as teamLimits, text } from '#contract/limits';
import { readTelephone } from '#contract/text/checks';
import { callServer } from '../../call/api.ts';
import { useGameChanges } from '../../app/game.ts';
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
import type { SheetProps } from './sheet.ts';

const fieldOf = new Map<Trouble['code'], string>([
  ['game-name-missing', 'game_name'],
  ['date-gone', 'game_date'],
  ['no-hour', 'game_time'],
  ['no-telephone', 'host_tel'],
]);

/** Name, day, hour, meeting point, number of teams and bars and the host's number, until the race starts. */
export function EditGame({ game, teams, open, onClose }: SheetProps) {
  const form = useId();
  const { showGame, askTeamsAgain } = useGameChanges(game.game_id);
  const { send, isSending, trouble, say } = useSend('Failed to save the game');
  const [counts, setCounts] = useState({ game_groups: game.game_groups, game_bars: game.game_bars });
  const wrongField = trouble && fieldOf.get(trouble.code);
  const errorOf = (field: string) => (wrongField === field ? trouble?.words : undefined);
  const consequences = consequencesOf(game, teams, counts);
  // The day of a lazy game is one of its host's answers, and once it is made it has its size.
  const hasDate = game.game_type !== 'lazy';
  const hasCounts = game.lazy_stage !== 'built';

  useEffect(() => {
    if (wrongField) document.getElementsByName(wrongField)[0]?.focus();
  }, [wrongField]);

  function submit(values: FormValues) {
    const tel = readTelephone(values('host_tel'));
    if ('fault' in tel) return say({ words: tel.fault, code: 'no-telephone' });
    const asked = {
      game_name: values('game_name'),
      ...(hasDate ? { game_date: values('game_date') } : {}),
      ...(hasCounts ? counts : {}),
      game_time: values('game_time'),
      meeting_point: values('meeting_point'),
      host_tel: tel.e164 ?? '',
    };
    return void send(asked, async (input, key) => {
      showGame(await callServer(gamesCalls['edit-game'], { params: { id: String(game.game_id) }, input, key }));
      void askTeamsAgain();
      onClose();
    });
  }

  return (
    <Dialog
      open={open}
      title="Edit game"
      onClose={onClose}
      foot={
        <MainButton type="submit" form={form} busy={isSending}>
          Save
        </MainButton>
      }
    >
      <Form id={form} onSubmit={submit}>
        <Field
          label="Game name"
          name="game_name"
          defaultValue={game.game_name}
          maxLength={text.gameName}
          autoComplete="off"
          required
          error={errorOf('game_name')}
        />
        <Pair>
          {hasDate && (
            <Field
              label="Date"
              name="game_date"
              type="date"
              defaultValue={game.game_date}
              required
              error={errorOf('game_date')}
            />
          )}
          <Field
            label="Hour"
            name="game_time"
            type="time"
            defaultValue={game.game_time ?? ''}
            hint={hasDate ? undefined : 'The day is in your answers.'}
            error={errorOf('game_time')}
          />
        </Pair>
        <Field
          label="Meeting point"
          name="meeting_point"
          autoComplete="off"
          maxLength={text.meetingPoint}
          placeholder="Under the station clock"
          defaultValue={game.meeting_point ?? ''}
          hint="Optional, as is the hour. Else people meet at the start bar."
        />
        {hasCounts && (
          <Pair>
            <Stepper
              label="Teams"
              counted="teams"
              value={counts.game_groups}
              min={teamLimits.min}
              max={teamLimits.max}
              onChange={(game_groups) => setCounts({ ...counts, game_groups })}
            />
            <Stepper
              label="Bars"
              counted="bars"
              value={counts.game_bars}
              min={bars.min}
              max={bars.max}
              onChange={(game_bars) => setCounts({ ...counts, game_bars })}
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
          name="host_tel"
          type="tel"
          autoComplete="tel"
          placeholder="+44 7700 900123"
          maxLength={40}
          defaultValue={game.host_tel ?? ''}
          hint="So that your teams can ring you. Optional."
          error={errorOf('host_tel')}
        />
        {trouble && !wrongField && <Notice tone="trouble" title={trouble.words} />}
      </Form>
    </Dialog>
  );
}
