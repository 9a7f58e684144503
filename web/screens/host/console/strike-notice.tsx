import { teamNames } from '#contract/game';
import type { Errand } from '../../../errand.ts';
import { Notice } from '../../../parts/notice.tsx';
import { SmallButton } from '../../../parts/small-button.tsx';
import { useRace } from '../../../race/race.ts';

/** What came of the sabotages a host has given from here, oldest first, until it was seen. */
export function StrikeNotice() {
  const { queue } = useRace();
  const strike = queue.errands.find(({ task, isSeen }) => task.kind === 'give-sabotage' && !isSeen);
  if (strike?.task.kind !== 'give-sabotage') return null;
  const { tone, words } = wordsOf(strike.outcome, teamNames[strike.task.target]);
  const isOver = strike.outcome.type !== 'waiting';
  return (
    <Notice
      tone={tone}
      title={words}
      action={isOver && <SmallButton onClick={() => void queue.see(strike.id)}>OK</SmallButton>}
    />
  );
}

function wordsOf(outcome: Errand['outcome'], team: string) {
  if (outcome.type === 'waiting') return { tone: 'info', words: `Your sabotage is on its way to ${team}.` } as const;
  if (outcome.type === 'refused') return { tone: 'trouble', words: outcome.refusal.words } as const;
  return { tone: 'good', words: `Egg-secuted! ${team} gets your sabotage with the next look at the phone.` } as const;
}
