import { Checkbox } from '../../parts/fields/checkbox.tsx';
import { useWatchLink } from './use-watch-link.ts';

/** [WA4] Whether watchers read a message to everybody; asked only where there is anybody to watch. */
export function WallTick({ gameId, onTick }: { gameId: number; onTick: (isOn: boolean) => void }) {
  const { data: link } = useWatchLink(gameId);
  if (!link) return null;
  return (
    <Checkbox name="wall" onTick={onTick}>
      Also on the wall
    </Checkbox>
  );
}
