import type { StreetGraph } from './street-graph.ts';
import type { Tie } from './tie.ts';

/** Finds the shortest walks from one tie to others. */
export interface Search {
  /** Metres to each; infinite where no street leads there. */
  from: (start: Tie, goals: readonly Tie[]) => Float64Array;
}

/** Dijkstra over the junctions, with room that is kept from one search to the next. */
export function openSearch(graph: StreetGraph): Search {
  const { junctions, first, leads, far } = graph;
  const metres = new Float64Array(junctions);
  /** In which search a junction was reached, and whether it is a goal of it, or done with. */
  const reached = new Int32Array(junctions);
  const settled = new Int32Array(junctions);
  const wanted = new Int32Array(junctions);
  const heap = new Heap(leads.length + 2);
  let turn = 0;

  function reach(junction: number, way: number): void {
    if (reached[junction] === turn && (metres[junction] as number) <= way) return;
    reached[junction] = turn;
    metres[junction] = way;
    heap.add(junction, way);
  }

  function want(junction: number): number {
    if (wanted[junction] === turn) return 0;
    wanted[junction] = turn;
    return 1;
  }

  function settleAll(goals: number): void {
    let left = goals;
    while (heap.size > 0 && left > 0) {
      const here = heap.takeNearest();
      if (settled[here] === turn) continue;
      settled[here] = turn;
      if (wanted[here] === turn) left--;
      const way = metres[here] as number;
      for (let out = first[here] as number; out < (first[here + 1] as number); out++) {
        reach(leads[out] as number, way + (far[out] as number));
      }
    }
    heap.clear();
  }

  return {
    from: (start, goals) => {
      turn++;
      let left = 0;
      for (const { piece, part } of goals) {
        if (part === start.part) left += want(graph.from[piece] as number) + want(graph.to[piece] as number);
      }
      for (const [junction, way] of endsOf(graph, start)) reach(junction, way);
      settleAll(left);
      return Float64Array.from(goals, (goal) => {
        let best = goal.piece === start.piece ? Math.abs(goal.alongM - start.alongM) : Number.POSITIVE_INFINITY;
        if (goal.part !== start.part) return best;
        for (const [junction, way] of endsOf(graph, goal)) best = Math.min(best, (metres[junction] as number) + way);
        return best;
      });
    },
  };
}

/** Both ways off the piece a tie lies on. */
function endsOf(graph: StreetGraph, { piece, alongM }: Tie): [junction: number, metres: number][] {
  return [
    [graph.from[piece] as number, alongM],
    [graph.to[piece] as number, (graph.metres[piece] as number) - alongM],
  ];
}

/** Junctions, the nearest on top; one that was reached again on a shorter way is in it twice. */
class Heap {
  readonly #junctions: Int32Array;
  readonly #metres: Float64Array;
  size = 0;

  constructor(room: number) {
    this.#junctions = new Int32Array(room);
    this.#metres = new Float64Array(room);
  }

  clear(): void {
    this.size = 0;
  }

  add(junction: number, metres: number): void {
    let at = this.size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((this.#metres[above] as number) <= metres) break;
      this.#move(above, at);
      at = above;
    }
    this.#put(at, junction, metres);
  }

  takeNearest(): number {
    const nearest = this.#junctions[0] as number;
    const last = --this.size;
    const [junction, metres] = [this.#junctions[last] as number, this.#metres[last] as number];
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= last) break;
      if (below + 1 < last && (this.#metres[below + 1] as number) < (this.#metres[below] as number)) below++;
      if ((this.#metres[below] as number) >= metres) break;
      this.#move(below, at);
      at = below;
    }
    this.#put(at, junction, metres);
    return nearest;
  }

  #put(at: number, junction: number, metres: number): void {
    this.#junctions[at] = junction;
    this.#metres[at] = metres;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#junctions[from] as number, this.#metres[from] as number);
  }
}
