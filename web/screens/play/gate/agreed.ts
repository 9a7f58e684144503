/** The localStorage keys; each holds a list of game ids. */
const names = {
  /** House rules, location and camera are done, so the race opens. The name is from the specification. */
  race: 'agreeGame',
  /** Only the house rules are agreed to. */
  rules: 'agreeRules',
  /** 'Not now' was tapped for notifications. */
  withoutNews: 'withoutNews',
  /** READY was tapped. */
  ready: 'readyGame',
} as const;

type Noted = keyof typeof names;

export function isNoted(what: Noted, gameId: number): boolean {
  return readGames(what).includes(gameId);
}

/** If the browser refuses to store, the user is asked again on the next visit. */
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
