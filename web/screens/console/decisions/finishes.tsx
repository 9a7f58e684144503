import type { FinishView } from '#contract/host-view';
import { FinishCard } from '../../../race/finish-card.tsx';
import { useRace } from '../../../race/race.ts';

/** Banked finishes on which the order hangs; for a host who does not race. */
export function Finishes() {
  const { view } = useRace();
  return view.host?.finishes.map((finish) => <Card key={finish.team} finish={finish} />);
}

/** The finishes the host has ruled on and may still change. */
export function RuledFinishes() {
  const { view } = useRace();
  const ruled = view.host?.finishes.filter((finish) => finish.ruled !== null);
  return ruled?.map((finish) => <Card key={finish.team} finish={finish} />);
}

function Card({ finish }: { finish: FinishView }) {
  const { game, line } = useRace();
  return <FinishCard gameId={game.gameId} finish={finish} onRuled={line.refresh} />;
}
