import { Button } from '../../parts/button.tsx';
import { useRace } from './race.ts';

/** The way to the one sabotage; spent once it is given. */
export function SabotageButton() {
  const { view, open } = useRace();
  if (view.team === null || view.step?.type === 'finish') return null;
  return (
    <Button disabled={view.mayStrike.length === 0} onClick={() => open('sabotage')}>
      Sabotage
    </Button>
  );
}
