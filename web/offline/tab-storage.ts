type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The tab's own storage. Where a browser closes it to us, what is kept lasts as long as the document. */
export const tabStorage: TabStorage = opened() ?? memory();

function opened(): TabStorage | null {
  try {
    sessionStorage.setItem('probe', '1');
    sessionStorage.removeItem('probe');
    return sessionStorage;
  } catch {
    return null;
  }
}

function memory(): TabStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
