import { FinishCard } from '../../../race/finish-card.tsx';
import { useRace } from '../../../race/race.ts';

/** Banked finishes on which the order hangs; for a host who does not race. */
export function Finishes() {
  const { game, view, line } = useRace();
  return view.host?.finishes.map((finish) => (
    <FinishCard key={finish.team} gameId={game.gameId} finish={finish} onRuled={line.refresh} />
  ));
}
