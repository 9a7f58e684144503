import { raceCalls } from '#contract/calls/race';
import { type Letter, teamNames } from '#contract/game';
import { callServer } from '../../../call/api.ts';
import { Text } from '../../../parts/layout/prose.tsx';
import { useRace } from '../../../race/race.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useMove } from '../use-move.ts';

/** [H16] Whether the results say that something about a team looked odd. */
export function CallOdd({ team }: { team: Letter }) {
  const { view } = useRace();
  const { move, isSaving, trouble } = useMove('Failed to say so');
  const name = teamNames[team];
  const isCalled = view.host?.calledOdd.includes(team) ?? false;
  const send = () =>
    move({ group: team, odd: !isCalled }, (parts) => callServer(raceCalls['call-odd'], parts), {
      words: isCalled ? `The results no longer say so of ${name}.` : `The results will say that ${name} looked odd.`,
    });
  if (isCalled) {
    return (
      <AskDialog title="Take it back?" yes="Take it back" isBusy={isSaving} trouble={trouble} onYes={send}>
        <Text>The results then say nothing about {name}.</Text>
      </AskDialog>
    );
  }
  return (
    <AskDialog
      title={`${name} looked odd?`}
      yes="Say so in the results"
      isBusy={isSaving}
      trouble={trouble}
      onYes={send}
    >
      <Text>
        Everybody will read ‘looked odd’ beside {name} in the results. Their place and time stay as they are. You can
        take it back until a day after the race.
      </Text>
    </AskDialog>
  );
}
