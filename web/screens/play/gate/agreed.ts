/** What this phone keeps for each race, as a list of games under a name of its own. */
const names = {
  /** The house rules, location and camera: the race opens. The specification's name. */
  race: 'agreeGame',
  /** The house rules alone. */
  rules: 'agreeRules',
  /** 'Not now' to notifications. */
  withoutNews: 'withoutNews',
  /** READY was tapped. */
  ready: 'readyGame',
} as const;

type Noted = keyof typeof names;

export function isNoted(what: Noted, gameId: number): boolean {
  return readGames(what).includes(gameId);
}

/** Where a browser stores nothing, its user is asked again when they come back. */
export function note(what: Noted, gameId: number): void {
  try {
    localStorage.setItem(names[what], JSON.stringify([...new Set([...readGames(what), gameId])]));
  } catch {
    // Storage is closed to us.
  }
}

function readGames(what: Noted): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(names[what]) ?? '[]');
    return Array.isArray(stored) ? stored.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}
