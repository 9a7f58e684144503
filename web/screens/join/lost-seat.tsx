import { Button } from '../../parts/buttons/button.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import type { JoinView } from './join-view.ts';

/** [K17] For somebody who is in the race already, on a phone that is not here. */
export function LostSeat({ game, onLost }: { game: JoinView; onLost: () => void }) {
  if (game.you?.isHost || game.teams.every(({ guests }) => guests.length === 0)) return null;
  return (
    <section className="grid gap-3 border-t-2 border-dashed border-edge-soft pt-5">
      <p className="flex items-center gap-3.5 text-body">
        <span className="text-good">
          <Icon name="ring" />
        </span>
        In already, and this is another phone?
      </p>
      <Button onClick={onLost}>That's me</Button>
    </section>
  );
}
