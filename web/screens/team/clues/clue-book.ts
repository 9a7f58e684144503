import { cleanClue } from '#contract/text/clean-text';
import { problems } from '#contract/problems';
import { RequestError } from '../../../call/api.ts';
import { troubleFrom } from '../../../call/trouble.ts';
import { newKey } from '../../../call/idempotency-key.ts';
import { Resender } from '../../../call/resender.ts';
import type { ClueDrafts, Try } from './clue-drafts.ts';
import { type CluePage, isTooLong, isUnsent, stepAtRest } from './clue-form.ts';

type SaveClue = (barId: string, saving: Try) => Promise<void>;

const triesRemembered = 8;

/**
 * What a team writes: kept on the phone with every letter, sent when a field is left, sent again until it has arrived.
 * A field has one save under way at most, the newest text wins, and a team-mate's text is never overwritten unseen.
 */
export class ClueBook extends Resender {
  #pages: ReadonlyMap<string, CluePage> = new Map();
  readonly #heard = new Map<string, string>();
  readonly #underWay = new Set<string>();
  #writing: string | null = null;
  readonly #save: SaveClue;
  readonly #drafts: ClueDrafts;

  constructor(save: SaveClue, drafts: ClueDrafts, pausesMs: readonly number[]) {
    super(pausesMs);
    this.#save = save;
    this.#drafts = drafts;
  }

  readonly pages = (): ReadonlyMap<string, CluePage> => this.#pages;

  /** Sends what is left; what does not arrive waits for the next visit. */
  override stop(): void {
    this.sendAll();
    super.stop();
  }

  /** What the server says the clues are, for the bars that want one. The pages of others go. */
  hear(barIds: readonly string[], clues: Record<string, { clue: string }>): void {
    const listed = [...this.#pages].filter(([barId]) => barIds.includes(barId));
    if (listed.length < this.#pages.size) this.#showAll(new Map(listed));
    for (const barId of barIds) {
      const theirs = clues[barId]?.clue ?? '';
      this.#heard.set(barId, theirs);
      if (this.#pages.has(barId)) this.#compare(barId, theirs);
      else this.#begin(barId, theirs);
    }
  }

  write(barId: string, text: string): void {
    const page = this.#pages.get(barId);
    if (!page || page.step === 'fixed') return;
    const next = { ...page, text };
    const stays = hasTheirs(page) || this.#underWay.has(barId);
    this.#keep(barId, stays ? next : { ...next, step: stepAtRest(next) });
  }

  enter(barId: string): void {
    this.#writing = barId;
  }

  leave(barId: string): void {
    if (this.#writing === barId) this.#writing = null;
    this.send(barId);
    const heard = this.#heard.get(barId);
    if (heard !== undefined) this.#compare(barId, heard);
  }

  send(barId: string): void {
    const page = this.#pages.get(barId);
    if (!page || this.#underWay.has(barId) || !isUnsent(page) || isTooLong(page.text)) return;
    if (page.step === 'fixed' || hasTheirs(page)) return;
    void this.#sendNow(barId, page);
  }

  sendAll(): void {
    this.callOffRetry();
    for (const barId of this.#pages.keys()) this.send(barId);
  }

  /** Saved whenever the page may be gone next. */
  protected listen(signal: AbortSignal): void {
    addEventListener('pagehide', () => this.sendAll(), { signal });
    // Also when the page is hidden: it may not be seen again.
    document.addEventListener('visibilitychange', () => this.sendAll(), { signal });
  }

  /** Two wrote at once: ours replaces theirs, now that it was read. */
  keepMine(barId: string): void {
    const page = this.#pages.get(barId);
    if (!page || !hasTheirs(page)) return;
    this.#keep(barId, { ...page, known: page.step.theirs, step: 'unsent' });
    this.send(barId);
  }

  useTheirs(barId: string): void {
    const page = this.#pages.get(barId);
    if (page && hasTheirs(page)) this.#settle(barId, page.step.theirs, 'rest');
  }

  /** Drops what never reached the server. */
  forget(barId: string): void {
    const page = this.#pages.get(barId);
    if (page) this.#settle(barId, this.#heard.get(barId) ?? page.known, 'rest');
  }

  #begin(barId: string, theirs: string): void {
    const draft = this.#drafts.read(barId);
    const page: CluePage = { text: theirs, known: theirs, tries: [], step: 'rest', isKept: true };
    if (draft === null || cleanClue(draft.text) === theirs) return this.#settle(barId, theirs, 'rest');
    const unsent = { ...page, text: draft.text, known: draft.was, tries: draft.tries };
    this.#show(barId, { ...unsent, step: stepAtRest(unsent) });
    return this.send(barId);
  }

  #compare(barId: string, theirs: string): void {
    const page = this.#pages.get(barId);
    if (!page || this.#underWay.has(barId) || theirs === page.known) return;
    if (!isUnsent(page)) {
      if (this.#writing !== barId) this.#settle(barId, theirs, 'updated');
    } else if (cleanClue(page.text) === theirs) this.#settle(barId, theirs, 'saved');
    else if (isOwn(page, theirs)) this.#keep(barId, { ...page, known: theirs, tries: [] });
    else if (hasTheirs(page)) this.#show(barId, { ...page, step: { theirs } });
  }

  async #sendNow(barId: string, page: CluePage): Promise<void> {
    const clue = cleanClue(page.text);
    const before = page.tries.find((each) => each.clue === clue && each.was === page.known);
    const saving = before ?? { clue, was: page.known, key: newKey() };
    const tries = before ? page.tries : [...page.tries, saving].slice(-triesRemembered);
    this.#underWay.add(barId);
    this.#keep(barId, { ...page, tries, step: 'saving' });
    try {
      await this.#save(barId, saving);
      this.#arrived(barId, clue);
    } catch (error) {
      this.#failed(barId, error);
    }
  }

  #arrived(barId: string, clue: string): void {
    this.#underWay.delete(barId);
    this.forgetFailures();
    this.#heard.set(barId, clue);
    const page = this.#pages.get(barId);
    if (!page) return;
    if (cleanClue(page.text) === clue) return this.#settle(barId, page.text, 'saved', clue);
    const newer = { ...page, known: clue, tries: [] };
    this.#keep(barId, { ...newer, step: stepAtRest(newer) });
    if (this.#writing !== barId) this.send(barId);
  }

  #failed(barId: string, error: unknown): void {
    this.#underWay.delete(barId);
    const page = this.#pages.get(barId);
    if (!page) return;
    const isAnswered = error instanceof RequestError;
    const theirs = isAnswered && error.code === 'clue-changed' ? error.field('clue') : null;
    if (typeof theirs === 'string') return this.#clash(barId, page, theirs);
    if (isAnswered && error.code === 'clues-fixed') return this.#show(barId, { ...page, step: 'fixed' });
    const refused = troubleFrom(error, problems['save-clue-failed'].words);
    this.#show(barId, { ...page, step: isAnswered ? { refused } : 'no-signal' });
    if (!isAnswered || error.status >= 500 || error.status === 429) this.retryLater();
  }

  /** Somebody else's text is there, unless it is an earlier one of ours whose answer was lost. */
  #clash(barId: string, page: CluePage, theirs: string): void {
    this.#heard.set(barId, theirs);
    if (cleanClue(page.text) === theirs) return this.#settle(barId, theirs, 'saved');
    if (!isOwn(page, theirs)) return this.#show(barId, { ...page, step: { theirs } });
    this.#keep(barId, { ...page, known: theirs, tries: [], step: 'unsent' });
    return this.send(barId);
  }

  #settle(barId: string, text: string, step: CluePage['step'], known = text): void {
    this.#drafts.forget(barId);
    this.#show(barId, { text, known, tries: [], step, isKept: true });
  }

  #keep(barId: string, page: CluePage): void {
    if (!isUnsent(page) && !this.#underWay.has(barId)) {
      this.#drafts.forget(barId);
      return this.#show(barId, page);
    }
    const { text, known, tries } = page;
    return this.#show(barId, { ...page, isKept: this.#drafts.keep(barId, { text, was: known, tries }) });
  }

  #show(barId: string, page: CluePage): void {
    this.#showAll(new Map(this.#pages).set(barId, page));
  }

  #showAll(pages: ReadonlyMap<string, CluePage>): void {
    this.#pages = pages;
    this.tell();
  }
}

function hasTheirs(page: CluePage): page is CluePage & { step: { theirs: string } } {
  return typeof page.step === 'object' && 'theirs' in page.step;
}

function isOwn(page: CluePage, theirs: string): boolean {
  return page.tries.some(({ clue }) => clue === theirs);
}
