import { hostCalls } from '#contract/calls/host';
import { teamNames } from '#contract/game';
import { lengthOf } from '#contract/text/clean-text';
import type { FinishTime } from '#contract/race';
import type { FinishView } from '#contract/host-view';
import { callServer } from '../call/api.ts';
import { Notice } from '../parts/page/notice.tsx';
import { SmallButton } from '../parts/buttons/small-button.tsx';
import { useSend } from '../call/use-send.ts';
import { wallClock } from './clock.ts';

interface FinishCardProps {
  gameId: number;
  finish: FinishView;
  /** Their word was kept. */
  onRuled: () => Promise<void>;
}

export const finishAnswers: Record<FinishTime, string> = { banked: 'Let it stand', arrival: 'Count from arrival' };

/** A banked finish changes the order: the host, who does not race, says from when it counts. */
export function FinishCard({ gameId, finish, onRuled }: FinishCardProps) {
  const { send, isSending, trouble } = useSend('Your word could not be kept.');
  const { team, ruled, until } = finish;
  const rule = (time: FinishTime) =>
    void send({ group: team, time }, async (input, key) => {
      await callServer(hostCalls['rule-finish'], { params: { gameId: String(gameId) }, input, key });
      await onRuled();
    });
  const open = (['banked', 'arrival'] as const).filter((time) => time !== ruled);
  return (
    <Notice
      tone={ruled === null ? 'warning' : 'info'}
      title={titleOf(finish)}
      action={
        <div className="flex flex-wrap gap-2">
          {open.map((time) => (
            <SmallButton key={time} disabled={isSending} onClick={() => rule(time)}>
              {finishAnswers[time]}
              <span className="sr-only"> ({teamNames[team]})</span>
            </SmallButton>
          ))}
        </div>
      }
    >
      <p>{lateWords(finish)}</p>
      <p>{untilWords(ruled, until)}</p>
      {trouble && <p role="alert">{trouble.words}</p>}
    </Notice>
  );
}

export function titleOf({ team, ruled }: FinishView): string {
  const finish = `${teamNames[team]}’s finish`;
  if (ruled === null) return `${finish} was banked without signal.`;
  return ruled === 'banked' ? `${finish}: the banked time stands.` : `${finish} counts from its arrival.`;
}

export function lateWords({ banked, arrived }: FinishView): string {
  return `It says ${wallClock(banked)} and came in ${lengthOf(arrived - banked)} later. Who is ahead hangs on it.`;
}

export function untilWords(ruled: FinishTime | null, until: number | null): string {
  if (ruled !== null)
    return until === null ? 'You can change your mind.' : `You can change your mind until ${wallClock(until)}.`;
  return until === null
    ? 'If you say nothing, the banked time stands.'
    : `If you say nothing by ${wallClock(until)}, the banked time stands.`;
}
