/** What nodes tell each other: ids only, never the thing itself. */
export type BellWord =
  /** A race stands at this event now. */
  | { race: number; seq: number }
  /** Somebody joined or left a team of this game, or its host changed something about who may watch. */
  | { seats: number }
  /** A sign-in of this account ended. */
  | { account: string }
  /** Somebody came to or left the live line of this game. */
  | { presence: number };

/** Every node hears what any node rings, after it was committed; a word may get lost, and nothing depends on it alone. */
export interface Bell {
  ring(word: BellWord): void;
  /** Also called with null when words may have been missed: look for yourself. Returns how to stop listening. */
  listen(hear: (word: BellWord | null) => void): () => void;
  stop(): Promise<void>;
}

export async function openBell(): Promise<Bell> {
  throw new Error('to be written');
}
