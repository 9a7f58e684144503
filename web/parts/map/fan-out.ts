/** A point of the screen, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** A box no cap may cover, such as the sign at the start. */
export interface Box extends Spot {
  width: number;
  height: number;
}

export interface Sizes {
  /** How wide a cap is. */
  capPx: number;
  /** How far above its bar the middle of a lonely cap stands. */
  stalkPx: number;
}

const air = 4;
const rounds = 80;

/**
 * Where the caps of teams stand, given where their bars are: over the bar, and round it like petals when several teams
 * share one, so that no cap hides another.
 */
export function fanOut(bars: readonly Spot[], taken: readonly Box[], { capPx, stalkPx }: Sizes): Spot[] {
  const apart = capPx + air;
  const caps = bars.map((bar, index) => {
    const sharing = bars.flatMap((other, at) => (isNear(bar, other) ? [at] : []));
    return petal(bar, sharing.indexOf(index), sharing.length, sharing.length > 1 ? apart : stalkPx);
  });
  for (let round = 0; round < rounds; round += 1) {
    const isSettled = [pushOff(caps, taken, capPx / 2), pushApart(caps, apart)].every(Boolean);
    if (isSettled) break;
  }
  return caps.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

/** Six petals of 60 degrees make a flower, and neighbours are as far from each other as from the bar. */
function petal(bar: Spot, index: number, count: number, far: number): Spot {
  const turn = ((index - (count - 1) / 2) * Math.PI) / 3;
  return { x: bar.x + far * Math.sin(turn), y: bar.y - far * Math.cos(turn) };
}

function isNear(a: Spot, b: Spot): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 2;
}

/** Moves caps that overlap away from each other; true when none did. */
function pushApart(caps: Spot[], apart: number): boolean {
  let isSettled = true;
  for (const [index, a] of caps.entries()) {
    for (const b of caps.slice(index + 1)) {
      const far = Math.hypot(b.x - a.x, b.y - a.y);
      if (far >= apart - 0.5) continue;
      isSettled = false;
      const [across, down] = far < 1 ? [1, 0] : [(b.x - a.x) / far, (b.y - a.y) / far];
      const by = (apart - far) / 2;
      [a.x, a.y] = [a.x - across * by, a.y - down * by];
      [b.x, b.y] = [b.x + across * by, b.y + down * by];
    }
  }
  return isSettled;
}

/** Moves caps off what is taken, by the shortest way; true when none was on it. */
function pushOff(caps: Spot[], taken: readonly Box[], half: number): boolean {
  let isSettled = true;
  for (const cap of caps) {
    for (const { x, y, width, height } of taken) {
      const ways = [
        { x: x - half - cap.x, y: 0 },
        { x: x + width + half - cap.x, y: 0 },
        { x: 0, y: y - half - cap.y },
        { x: 0, y: y + height + half - cap.y },
      ];
      const isClear = cap.x <= x - half || cap.x >= x + width + half || cap.y <= y - half || cap.y >= y + height + half;
      if (isClear) continue;
      isSettled = false;
      const out = ways.reduce((best, way) => (Math.hypot(way.x, way.y) < Math.hypot(best.x, best.y) ? way : best));
      [cap.x, cap.y] = [cap.x + out.x, cap.y + out.y];
    }
  }
  return isSettled;
}
