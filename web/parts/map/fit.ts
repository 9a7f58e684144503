import type { Box, Spot } from './fan-out.ts';

/** Room to leave at each edge of a map, in pixels. */
export interface Room {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

interface Sheet {
  width: number;
  height: number;
  /** What stands over the map in its upper corners: a name on the left, buttons on the right. */
  corners: { left: Box; right: Box };
}

/** At most so much of a map is given away to room at its edges. */
const mostOf = 0.62;

/** How much more room is needed at each edge, so that caps at these spots are whole and stand under nothing; null when they do. */
export function shortOf(caps: readonly Spot[], capPx: number, { width, height, corners }: Sheet): Room | null {
  const half = capPx / 2 + 8;
  const short: Room = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const { x, y } of caps) {
    short.left = Math.max(short.left, half - x);
    short.right = Math.max(short.right, x + half - width);
    short.top = Math.max(short.top, half - y);
    short.bottom = Math.max(short.bottom, y + half - height);
    if (isUnder({ x, y }, half, corners.right)) short.right = Math.max(short.right, x + half - corners.right.x);
    if (isUnder({ x, y }, half, corners.left)) {
      short.top = Math.max(short.top, corners.left.y + corners.left.height - (y - half));
    }
  }
  return Object.values(short).some((px) => px > 1) ? short : null;
}

/** Both rooms together, as long as enough of the map is left. */
export function added(room: Room, more: Room, { width, height }: Pick<Sheet, 'width' | 'height'>): Room {
  const [left, right] = within(room.left + more.left, room.right + more.right, width * mostOf);
  const [top, bottom] = within(room.top + more.top, room.bottom + more.bottom, height * mostOf);
  return { top, right, bottom, left };
}

function within(a: number, b: number, most: number): [number, number] {
  const share = Math.min(1, most / Math.max(1, a + b));
  return [a * share, b * share];
}

function isUnder({ x, y }: Spot, half: number, box: Box): boolean {
  return x + half > box.x && x - half < box.x + box.width && y + half > box.y && y - half < box.y + box.height;
}
