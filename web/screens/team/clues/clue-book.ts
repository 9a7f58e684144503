import { cleanClue } from '#contract/text/clean-text';
import { text as limits } from '#contract/limits';
import { problems } from '#contract/problems';
import { RequestError } from '../../../call/api.ts';
import { troubleFrom } from '../../../call/trouble.ts';
import { newKey } from '../../../call/idempotency-key.ts';
import { Resender } from '../../../call/resender.ts';
import type { ClueDrafts, Try } from './clue-drafts.ts';
import { type ClueForm, isTooLong, isUnsent, stepAtRest } from './clue-form.ts';

type SaveClue = (barId: string, saving: Try) => Promise<void>;

const triesRemembered = 8;

/**
 * What a team writes: kept on the phone with every letter, sent when a field is left, sent again until it has arrived.
 * A field has one save under way at most, the newest text wins, and a team-mate's text is never overwritten unseen.
 */
export class ClueBook extends Resender {
  #forms: ReadonlyMap<string, ClueForm> = new Map();
  readonly #heard = new Map<string, string>();
  readonly #underWay = new Set<string>();
  #writing: string | null = null;
  readonly #save: SaveClue;
  readonly #drafts: ClueDrafts;
  readonly #most: number;

  /** `most` is how long a text may be. */
  constructor(save: SaveClue, drafts: ClueDrafts, pausesMs: readonly number[], most: number = limits.clue) {
    super(pausesMs);
    this.#most = most;
    this.#save = save;
    this.#drafts = drafts;
  }

  readonly forms = (): ReadonlyMap<string, ClueForm> => this.#forms;

  /** Sends what is left; what does not arrive waits for the next visit. */
  override stop(): void {
    this.sendAll();
    super.stop();
  }

  /** What the server says the clues are, for the bars that want one. The forms of others go. */
  hear(barIds: readonly string[], clues: Record<string, { clue: string }>): void {
    const listed = [...this.#forms].filter(([barId]) => barIds.includes(barId));
    if (listed.length < this.#forms.size) this.#showAll(new Map(listed));
    for (const barId of barIds) {
      const theirs = clues[barId]?.clue ?? '';
      this.#heard.set(barId, theirs);
      if (this.#forms.has(barId)) this.#compare(barId, theirs);
      else this.#begin(barId, theirs);
    }
  }

  write(barId: string, text: string): void {
    const form = this.#forms.get(barId);
    if (!form || form.step === 'fixed') return;
    const next = { ...form, text };
    const stays = hasTheirs(form) || this.#underWay.has(barId);
    this.#keep(barId, stays ? next : { ...next, step: stepAtRest(next, this.#most) });
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
    const form = this.#forms.get(barId);
    if (!form || this.#underWay.has(barId) || !isUnsent(form) || isTooLong(form.text, this.#most)) return;
    if (form.step === 'fixed' || hasTheirs(form)) return;
    void this.#sendNow(barId, form);
  }

  sendAll(): void {
    this.callOffRetry();
    for (const barId of this.#forms.keys()) this.send(barId);
  }

  /** Saved whenever the page may be gone next. */
  protected listen(signal: AbortSignal): void {
    addEventListener('pagehide', () => this.sendAll(), { signal });
    // Also when the page is hidden: it may not be seen again.
    document.addEventListener('visibilitychange', () => this.sendAll(), { signal });
  }

  /** Two wrote at once: ours replaces theirs, now that it was read. */
  keepMine(barId: string): void {
    const form = this.#forms.get(barId);
    if (!form || !hasTheirs(form)) return;
    this.#keep(barId, { ...form, known: form.step.theirs, step: 'unsent' });
    this.send(barId);
  }

  takeTheirs(barId: string): void {
    const form = this.#forms.get(barId);
    if (form && hasTheirs(form)) this.#settle(barId, form.step.theirs, 'rest');
  }

  /** Drops what never reached the server. */
  forget(barId: string): void {
    const form = this.#forms.get(barId);
    if (form) this.#settle(barId, this.#heard.get(barId) ?? form.known, 'rest');
  }

  #begin(barId: string, theirs: string): void {
    const draft = this.#drafts.read(barId);
    const form: ClueForm = { text: theirs, known: theirs, tries: [], step: 'rest', isKept: true };
    if (draft === null || cleanClue(draft.text) === theirs) return this.#settle(barId, theirs, 'rest');
    const unsent = { ...form, text: draft.text, known: draft.was, tries: draft.tries };
    this.#show(barId, { ...unsent, step: stepAtRest(unsent, this.#most) });
    return this.send(barId);
  }

  #compare(barId: string, theirs: string): void {
    const form = this.#forms.get(barId);
    if (!form || this.#underWay.has(barId) || theirs === form.known) return;
    if (!isUnsent(form)) {
      if (this.#writing !== barId) this.#settle(barId, theirs, 'updated');
    } else if (cleanClue(form.text) === theirs) this.#settle(barId, theirs, 'saved');
    else if (isOwn(form, theirs)) this.#keep(barId, { ...form, known: theirs, tries: [] });
    else if (hasTheirs(form)) this.#show(barId, { ...form, step: { theirs } });
  }

  async #sendNow(barId: string, form: ClueForm): Promise<void> {
    const clue = cleanClue(form.text);
    const before = form.tries.find((each) => each.clue === clue && each.was === form.known);
    const saving = before ?? { clue, was: form.known, key: newKey() };
    const tries = before ? form.tries : [...form.tries, saving].slice(-triesRemembered);
    this.#underWay.add(barId);
    this.#keep(barId, { ...form, tries, step: 'saving' });
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
    const form = this.#forms.get(barId);
    if (!form) return;
    if (cleanClue(form.text) === clue) return this.#settle(barId, form.text, 'saved', clue);
    const newer = { ...form, known: clue, tries: [] };
    this.#keep(barId, { ...newer, step: stepAtRest(newer, this.#most) });
    if (this.#writing !== barId) this.send(barId);
  }

  #failed(barId: string, error: unknown): void {
    this.#underWay.delete(barId);
    const form = this.#forms.get(barId);
    if (!form) return;
    const isAnswered = error instanceof RequestError;
    const theirs = isAnswered && error.code === 'clue-changed' ? error.field('clue') : null;
    if (typeof theirs === 'string') return this.#clash(barId, form, theirs);
    if (isAnswered && error.code === 'clues-fixed') return this.#show(barId, { ...form, step: 'fixed' });
    const refused = troubleFrom(error, problems['save-clue-failed'].words);
    this.#show(barId, { ...form, step: isAnswered ? { refused } : 'no-signal' });
    if (!isAnswered || error.status >= 500 || error.status === 429) this.retryLater();
  }

  /** Somebody else's text is there, unless it is an earlier one of ours whose answer was lost. */
  #clash(barId: string, form: ClueForm, theirs: string): void {
    this.#heard.set(barId, theirs);
    if (cleanClue(form.text) === theirs) return this.#settle(barId, theirs, 'saved');
    if (!isOwn(form, theirs)) return this.#show(barId, { ...form, step: { theirs } });
    this.#keep(barId, { ...form, known: theirs, tries: [], step: 'unsent' });
    return this.send(barId);
  }

  #settle(barId: string, text: string, step: ClueForm['step'], known = text): void {
    this.#drafts.forget(barId);
    this.#show(barId, { text, known, tries: [], step, isKept: true });
  }

  #keep(barId: string, form: ClueForm): void {
    if (!isUnsent(form) && !this.#underWay.has(barId)) {
      this.#drafts.forget(barId);
      return this.#show(barId, form);
    }
    const { text, known, tries } = form;
    return this.#show(barId, { ...form, isKept: this.#drafts.keep(barId, { text, was: known, tries }) });
  }

  #show(barId: string, form: ClueForm): void {
    this.#showAll(new Map(this.#forms).set(barId, form));
  }

  #showAll(forms: ReadonlyMap<string, ClueForm>): void {
    this.#forms = forms;
    this.tell();
  }
}

function hasTheirs(form: ClueForm): form is ClueForm & { step: { theirs: string } } {
  return typeof form.step === 'object' && 'theirs' in form.step;
}

function isOwn(form: ClueForm, theirs: string): boolean {
  return form.tries.some(({ clue }) => clue === theirs);
}
