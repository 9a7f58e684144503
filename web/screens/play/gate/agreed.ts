const agreedKey = 'agreeGame';
const currentKey = 'currentGameId';

/** Whether somebody has agreed to this race on this phone. */
export function hasAgreed(gameId: number): boolean {
  return readAgreed().includes(gameId);
}

/** Keeps it; where a browser keeps nothing, they are asked again when they come back. */
export function keepAgreed(gameId: number): void {
  keep(agreedKey, JSON.stringify([...new Set([...readAgreed(), gameId])]));
}

/** Which race is open on this phone. */
export function keepCurrentGame(gameId: number): void {
  keep(currentKey, String(gameId));
}

function readAgreed(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(agreedKey) ?? '[]');
    return Array.isArray(kept) ? kept.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is closed to us.
  }
}
