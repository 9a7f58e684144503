/** Where more than this meet, nothing is joined: no street of one name forks so often. */
const mostAtOnce = 12;

/** Pieces that end where another begins, made one; turned round where that helps and directions do not count. */
export function joinLines(pieces: readonly (readonly number[])[], mayTurn: boolean): number[][] {
  const ends = new Map<string, number[]>();
  const isFree = pieces.map(() => true);
  const note = (key: string, piece: number) => {
    const there = ends.get(key);
    if (there) there.push(piece);
    else ends.set(key, [piece]);
  };
  for (const [at, piece] of pieces.entries()) {
    note(startOf(piece), at);
    if (mayTurn) note(endOf(piece), at);
  }
  const onwards = (line: readonly number[]) => {
    const from = endOf(line);
    const met = ends.get(from) ?? [];
    const free = met.length > mostAtOnce ? [] : met.filter((at) => isFree[at]);
    return straightest(
      line,
      free.map((at) => ({ at, piece: leading(pieces[at] ?? [], from) })),
    );
  };
  const follow = (line: number[]): number[] => {
    for (let next = onwards(line); next && startOf(line) !== endOf(line); next = onwards(line)) {
      isFree[next.at] = false;
      for (const value of next.piece.slice(2)) line.push(value);
    }
    return line;
  };
  const joined: number[][] = [];
  for (const at of inOrder(pieces, mayTurn)) {
    if (!isFree[at]) continue;
    isFree[at] = false;
    const ahead = follow([...(pieces[at] ?? [])]);
    joined.push(mayTurn ? follow(turned(ahead)) : ahead);
  }
  return joined;
}

/** Where directions count, a piece that nothing leads to comes first, so that none is begun in its middle. */
function inOrder(pieces: readonly (readonly number[])[], mayTurn: boolean): number[] {
  const all = [...pieces.keys()];
  if (mayTurn) return all;
  const ended = new Set(pieces.map(endOf));
  const isFirst = (at: number) => !ended.has(startOf(pieces[at] ?? []));
  return [...all.filter(isFirst), ...all.filter((at) => !isFirst(at))];
}

/** Of the pieces that go on from a line's end, the one that turns least. */
function straightest(line: readonly number[], next: { at: number; piece: readonly number[] }[]) {
  if (next.length < 2) return next[0];
  const [x, y] = [(line.at(-2) ?? 0) - (line.at(-4) ?? 0), (line.at(-1) ?? 0) - (line.at(-3) ?? 0)];
  const straight = (piece: readonly number[]) => {
    const [right, down] = [(piece[2] ?? 0) - (piece[0] ?? 0), (piece[3] ?? 0) - (piece[1] ?? 0)];
    return (x * right + y * down) / (Math.hypot(right, down) || 1);
  };
  return next.toSorted((a, b) => straight(b.piece) - straight(a.piece))[0];
}

function leading(piece: readonly number[], from: string): readonly number[] {
  return startOf(piece) === from ? piece : turned(piece);
}

function turned(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) out.push(points[at] ?? 0, points[at + 1] ?? 0);
  return out;
}

function startOf(points: readonly number[]): string {
  return `${points[0]},${points[1]}`;
}

function endOf(points: readonly number[]): string {
  return `${points.at(-2)},${points.at(-1)}`;
}
