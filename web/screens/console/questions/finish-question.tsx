import { hostCalls } from '#contract/calls/host';
import { teamNames } from '#contract/game';
import type { FinishView } from '#contract/host-view';
import type { FinishTime } from '#contract/race';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { finishAnswers } from '../../../race/finish-card.tsx';
import { useMove } from '../use-move.ts';
import { Answers } from './answers.tsx';
import { focusConsole } from './focus-console.ts';

/** [W8] Whether a banked finish counts from its own time or from its arrival. The host may change the answer later in the page. */
export function FinishAnswers({ finish: { team } }: { finish: FinishView }) {
  const { move, isSending, trouble } = useMove('Your word could not be kept.');
  const done: Record<FinishTime, string> = {
    banked: `${teamNames[team]}’s banked time stands.`,
    arrival: `${teamNames[team]}’s finish counts from its arrival.`,
  };
  const rule = (time: FinishTime) =>
    move(
      { group: team, time },
      (parts) => callServer(hostCalls['rule-finish'], parts),
      { words: done[time] },
      focusConsole,
    );
  return (
    <>
      <Answers>
        <span className="grow basis-[8.5rem]">
          <Button disabled={isSending} onClick={() => rule('arrival')}>
            {finishAnswers.arrival}
          </Button>
        </span>
        <span className="grow basis-[8.5rem]">
          <MainButton busy={isSending} onClick={() => rule('banked')}>
            <span className="text-[1.375rem]">{finishAnswers.banked}</span>
          </MainButton>
        </span>
      </Answers>
      {trouble && <p role="alert">{trouble.words}</p>}
    </>
  );
}
