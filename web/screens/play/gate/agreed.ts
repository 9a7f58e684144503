const agreedKey = 'agreeGame';

/** Whether somebody has agreed to this race on this phone. */
export function hasAgreed(gameId: number): boolean {
  return readAgreed().includes(gameId);
}

/** Keeps it; where a browser keeps nothing, they are asked again when they come back. */
export function keepAgreed(gameId: number): void {
  try {
    localStorage.setItem(agreedKey, JSON.stringify([...new Set([...readAgreed(), gameId])]));
  } catch {
    // Storage is closed to us.
  }
}

function readAgreed(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(agreedKey) ?? '[]');
    return Array.isArray(kept) ? kept.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}
