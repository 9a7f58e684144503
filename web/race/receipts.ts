import { cohostCalls } from '#contract/calls/cohosts';
import { receipts as limits } from '#contract/limits';
import { callServer, isPassing } from '../call/api.ts';
import { keepRecord, readRecord, recordName } from '../offline/database.ts';

/** What this phone has shown of what hosts said: what the server has yet to hear, and what it has heard. */
interface Kept {
  waiting: number[];
  told: number[];
}

/** Several lines that are drawn together are told together. */
const gatherMs = 400;
/** The feed a phone has is shorter than this. */
const toldMost = 200;

/** The receipts of one person for one race: kept before they are sent, and sent again until they have arrived. */
export class Receipts {
  readonly #gameId: number;
  readonly #record: string;
  #kept: Promise<Kept>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;

  constructor(personId: string, gameId: number) {
    this.#gameId = gameId;
    this.#record = recordName('receipts', personId, gameId);
    this.#kept = readRecord<Kept>(this.#record).then((kept) => kept ?? { waiting: [], told: [] });
  }

  /** These lines were drawn on a screen that was lit, or answered with 'Got it'. */
  note(seqs: readonly number[]): void {
    void this.#note(seqs);
  }

  async #note(seqs: readonly number[]): Promise<void> {
    const { waiting } = await this.#change((kept) => {
      const isKnown = (seq: number) => kept.waiting.includes(seq) || kept.told.includes(seq);
      return { ...kept, waiting: [...kept.waiting, ...seqs.filter((seq) => !isKnown(seq))] };
    });
    clearTimeout(this.#timer);
    if (waiting.length > 0) this.#timer = setTimeout(() => void this.send(), gatherMs);
  }

  /** Tells what is not told yet; what does not arrive stays for the next time. */
  send(): Promise<void> {
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #send(): Promise<void> {
    const seqs = (await this.#kept).waiting.slice(0, limits.atOnce);
    if (seqs.length === 0) return;
    try {
      await callServer(cohostCalls['message-seen'], { params: { gameId: String(this.#gameId) }, input: { seqs } });
    } catch (error) {
      // What is refused for good is not asked again.
      if (isPassing(error)) return;
    }
    await this.#change(({ waiting, told }) => ({
      waiting: waiting.filter((seq) => !seqs.includes(seq)),
      told: [...told, ...seqs].slice(-toldMost),
    }));
  }

  #change(change: (kept: Kept) => Kept): Promise<Kept> {
    this.#kept = this.#kept.then(async (before) => {
      const now = change(before);
      await keepRecord(this.#record, now);
      return now;
    });
    return this.#kept;
  }
}
