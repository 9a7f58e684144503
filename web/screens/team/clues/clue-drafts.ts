/** One try at saving: with the same key the server does it once, however often it is sent. */
export interface Try {
  clue: string;
  was: string;
  key: string;
}

/** What the server does not have yet. */
export interface Draft {
  text: string;
  /** What the server had when this was begun. */
  was: string;
  /** What may have arrived there although no answer came back. */
  tries: Try[];
}

export interface ClueDrafts {
  read: (barId: string) => Draft | null;
  /** Whether it is kept beyond this page. */
  keep: (barId: string, draft: Draft) => boolean;
  forget: (barId: string) => void;
}

export interface Whose {
  personId: string;
  gameId: number;
  letter: string;
}

/** The unsent clues, or nudges, of one person in one team, on this phone. Who signs in here next has others. */
export function clueDrafts({ personId, gameId, letter }: Whose, kind = 'unsentClue'): ClueDrafts {
  const keyOf = (barId: string) => [kind, personId, gameId, letter, barId].join(':');
  return {
    read: (barId) => withStorage((storage) => draftIn(storage.getItem(keyOf(barId)))) ?? null,
    keep: (barId, draft) =>
      withStorage((storage) => {
        storage.setItem(keyOf(barId), JSON.stringify(draft));
        return true;
      }) ?? false,
    forget: (barId) => void withStorage((storage) => storage.removeItem(keyOf(barId))),
  };
}

/** A browser may close its storage to us, or have no room left. */
function withStorage<Found>(use: (storage: Storage) => Found): Found | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

function draftIn(stored: string | null): Draft | null {
  const { text, was, tries } = (JSON.parse(stored ?? 'null') ?? {}) as Partial<Draft>;
  if (typeof text !== 'string' || typeof was !== 'string') return null;
  return { text, was, tries: Array.isArray(tries) ? tries : [] };
}
