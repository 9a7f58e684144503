import { teamNames } from '#contract/game';
import type { Errand } from '../../../race/queue/errand.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { type Race, useRace } from '../../../race/race.ts';
import { Slip } from '../slip.tsx';

/** A sabotage the host gave from here that reached nobody: why, until it was seen. */
export function StrikeRefused() {
  const { queue } = useRace();
  const strike = strikeIn(queue);
  if (strike?.outcome.type !== 'refused') return null;
  return (
    <Notice
      tone="trouble"
      title={strike.outcome.refusal.words}
      action={<SmallButton onClick={() => void queue.see(strike.id)}>OK</SmallButton>}
    />
  );
}

/** One that is on its way, and then has got there. */
export function StrikeSlip() {
  const { queue } = useRace();
  const strike = strikeIn(queue);
  if (!strike || strike.outcome.type === 'refused') return null;
  const team = teamNames[strike.task.target];
  if (strike.outcome.type === 'waiting')
    return <Slip key="waiting" words={`Your sabotage is on its way to ${team}.`} />;
  return (
    <Slip
      key={strike.id}
      words={`Egg-secuted! ${team} gets your sabotage with the next look at the phone.`}
      onClose={() => void queue.see(strike.id)}
    />
  );
}

type Strike = Errand & { task: Extract<Errand['task'], { kind: 'give-sabotage' }> };

/** The oldest of those given from here that was not seen yet. */
function strikeIn({ errands }: Race['queue']): Strike | undefined {
  return errands.find((errand): errand is Strike => errand.task.kind === 'give-sabotage' && !errand.isSeen);
}
