import type { RaceState } from '#engine/race';

/** Every race brings the sabotages and forfeits of its start along, and almost all races the same ones: one of each kind is kept. */
const mostKept = 200;

/** Gives races that were read from the database the same lists where they say the same. */
export function openSharedLists(): (state: RaceState) => RaceState {
  const lists = new Map<string, unknown>();
  const shared = <List>(list: List): List => {
    const text = JSON.stringify(list);
    const known = lists.get(text) as List | undefined;
    if (known !== undefined) return known;
    if (lists.size >= mostKept) lists.clear();
    lists.set(text, list);
    return list;
  };
  return (state) => {
    const { sabotages, forfeits } = state.start;
    return { ...state, start: { ...state.start, sabotages: shared(sabotages), forfeits: shared(forfeits) } };
  };
}
