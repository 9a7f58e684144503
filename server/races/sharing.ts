import type { RaceState } from '#engine/race';

/** Every race brings the sabotages and forfeits of its start along, and almost all races the same ones: one of each kind is kept. */
const mostKept = 200;

/**
 * Gives races that were just read from the database, and that nobody else has yet, one thing where they have the same more than once:
 * their lists among each other; the stops and clues of its teams each race for itself.
 */
export function openSharing(): (state: RaceState) => void {
  const sharedList = firstOfEqual(mostKept);
  return ({ start, teams, clues }) => {
    start.sabotages = sharedList(start.sabotages);
    start.forfeits = sharedList(start.forfeits);
    const sharedStop = firstOfEqual();
    for (const team of Object.values(teams)) team.route = team.route.map(sharedStop);
    const sharedClue = firstOfEqual();
    for (const own of Object.values(clues)) {
      for (const [bar, clue] of Object.entries(own)) own[bar] = sharedClue(clue);
    }
  };
}

/** The first of all things that say the same. */
function firstOfEqual(most = Number.POSITIVE_INFINITY): <Thing>(thing: Thing) => Thing {
  const known = new Map<string, unknown>();
  return <Thing>(thing: Thing): Thing => {
    const text = JSON.stringify(thing);
    const first = known.get(text) as Thing | undefined;
    if (first !== undefined) return first;
    if (known.size >= most) known.clear();
    known.set(text, thing);
    return thing;
  };
}
