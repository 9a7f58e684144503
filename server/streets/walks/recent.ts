/** What was worked out last, by a key: so many at most, the least used goes first. What fails is not kept. */
export interface Recent<Value extends object> {
  /** Works it out once, however many ask meanwhile, and again when it is not fresh any more. */
  get: (key: string, make: () => Promise<Value>, isFresh?: (value: Value) => boolean) => Promise<Value>;
}

export function openRecent<Value extends object>(most: number): Recent<Value> {
  const kept = new Map<string, Promise<Value>>();
  const make = (key: string, work: () => Promise<Value>) => {
    const value = work();
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    value.catch(() => kept.get(key) === value && kept.delete(key));
    return value;
  };
  return {
    get: async (key, work, isFresh = () => true) => {
      const known = kept.get(key);
      if (!known) return make(key, work);
      kept.delete(key);
      kept.set(key, known);
      // Whoever works on it may have failed by their own transaction.
      const value = await known.catch(() => null);
      if (value !== null && isFresh(value)) return value;
      const newer = kept.get(key);
      return newer && newer !== known ? newer : make(key, work);
    },
  };
}
