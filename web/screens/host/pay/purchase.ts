/** What is bought, and the two steps on our side of it. */
export interface Purchase {
  totalPence: number;
  createOrder: () => Promise<{ orderId: string }>;
  /** Throws when the money was refused. */
  capture: (orderId: string) => Promise<void>;
}

/** How an attempt to pay ended; what went wrong is thrown. */
export type PurchaseEnd = 'done' | 'cancelled';

/** What the host is told when an attempt did not work. */
export class PayTrouble extends Error {
  readonly reason: string;
  /** What happened, for a reader to whom the message alone says little. */
  readonly headline: string | null;

  constructor(words: string, reason: string, headline: string | null = null) {
    super(words);
    this.name = 'PayTrouble';
    this.reason = reason;
    this.headline = headline;
  }
}
