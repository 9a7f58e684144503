import { type Letter, teamNames } from '#contract/game';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MenuRow } from '../../../parts/rows/menu-row.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useRace } from '../../../race/race.ts';
import { useControls } from '../controls.ts';
import { expectedOf, lastWords, oddMeaning, listOddThings, oddWords, stateWords } from '../console-copy.ts';
import { useUndoable } from '../decisions/use-undoable.ts';

/** Everything a host may do about one team. */
export function TeamMenu({ team }: { team: Letter }) {
  const { view, now } = useRace();
  const { ask, droppedOdd, dropOdd } = useControls();
  const undoable = useUndoable();
  const standing = view.standings.find(({ group }) => group === team);
  if (!standing) return null;
  const name = teamNames[team];
  const { state, done } = standing;
  const isRacing = state === 'racing' && view.status !== 'ended';
  const bar = expectedOf(view, team);
  const odd = listOddThings(view, team, now(), droppedOdd);
  const isCalledOdd = view.host?.calledOdd.includes(team) ?? false;
  return (
    <Dialog open title={name} onClose={() => ask(null)} lightDismiss>
      <Stack gap="tight">
        <SmallPrint>
          {isRacing ? lastWords(view, standing, now()) : stateWords(standing, { done, of: view.bars })}
        </SmallPrint>
        {odd.length > 0 && (
          <Notice
            tone="warning"
            title={`${odd.map((one) => oddWords(one, now())).join('. ')}.`}
            action={
              <span className="text-ink">
                <SmallButton onClick={() => dropOdd(odd.map(({ seq }) => seq))}>Fine by me</SmallButton>
              </span>
            }
          >
            {[...new Set(odd.map(oddMeaning))].map((words) => (
              <p key={words}>{words}</p>
            ))}
            <p>Nothing is held against them unless you do.</p>
          </Notice>
        )}
        {view.host?.flags.some((flag) => flag.team === team) && (
          <MenuRow
            icon="search"
            title={isCalledOdd ? 'Take ‘looked odd’ back' : 'Say it looked odd'}
            detail={isCalledOdd ? 'The results say so now.' : 'For all to read in the results. Nothing else changes.'}
            onPress={() => ask({ about: 'odd', team })}
          />
        )}
        {undoable
          .filter((entry) => entry.team === team)
          .map((entry) => (
            <MenuRow
              key={entry.seq}
              icon="undo"
              title="Take back"
              detail={entry.text}
              onPress={() => ask({ about: 'undo', entry })}
            />
          ))}
        {isRacing && (
          <MenuRow
            icon="tick"
            title="Mark as there"
            detail={bar ? `At ${bar.name}, with a reason.` : 'At the bar they look for, with a reason.'}
            onPress={() => ask({ about: 'there', team })}
          />
        )}
        {view.status !== 'ended' && (
          <MenuRow
            icon="speech"
            title={`Message ${name}`}
            detail="Nobody else reads it."
            onPress={() => ask({ about: 'message', team })}
          />
        )}
        {state !== 'absent' && (
          <MenuRow
            icon="stopwatch"
            title="Change their time"
            detail="Minutes added or taken off, with a reason."
            onPress={() => ask({ about: 'adjust', team })}
          />
        )}
        {isRacing && (
          <MenuRow
            icon="flip"
            title="Replace their bar"
            detail={bar ? `${bar.name} is shut?` : 'For a bar that is shut.'}
            onPress={() => ask({ about: 'replace', bar: bar?.id ?? null })}
          />
        )}
        {isRacing && (
          <MenuRow icon="flag" tone="danger" title={`Retire ${name}`} onPress={() => ask({ about: 'retire', team })} />
        )}
      </Stack>
    </Dialog>
  );
}
