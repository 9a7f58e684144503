import type { Letter } from '#contract/game';
import { waits } from '#contract/limits';
import { RequestError } from '../../call/api.ts';
import type { Delay, Errand, Refusal, Task } from './errand.ts';
import { giveUpAfter } from '../../call/give-up-after.ts';
import { type Clock, Resender } from '../../call/resender.ts';
import type { KeptPhoto } from '../../offline/database.ts';
import { storedPerson } from '../../person/stored-session.ts';
import { delayIn, photoGone, refusalIn } from './answer.ts';
import { changeErrand, keepErrand, listErrands, readPhoto } from './errand-store.ts';
import { asLeader } from './leader.ts';
import { heldAt, madeAfter, nextStep, seen, type Step } from './next-step.ts';
import { sendErrand } from './send-errand.ts';
import { sendPhoto } from './send-photo.ts';

const callMs = 20_000;
const photoMs = 60_000;
const lookEveryMs = 15_000;
/** A call that is under way for longer than this is begun anew by whoever is in a hurry. */
const slowMs = 3_000;

interface Banked {
  task: Task;
  photo: Blob | null;
  gameId: number;
  team: Letter | null;
  madeAt: number;
  /** It was made before and refused: the same claim counts from its first time. */
  isAgain: boolean;
}

/** What one person has to tell the server, kept by this browser and sent by whichever of its tabs leads. */
export class ErrandQueue extends Resender {
  /** In order; a new list whenever something has changed. */
  errands: readonly Errand[] = [];
  readonly #personId: string;
  #tabs: BroadcastChannel | null = null;
  #callOffLook = () => {};
  #callOffDue = () => {};
  #isRunning = false;
  #isCalledAgain = false;
  #going: { part: Step['part']; since: number; giveUp: AbortController } | null = null;

  constructor(personId: string, clock?: Clock) {
    super(waits.reconnectMs, clock);
    this.#personId = personId;
  }

  override start(): void {
    super.start();
    void this.sendAll();
  }

  override stop(): void {
    super.stop();
    this.#tabs?.close();
    this.#tabs = null;
    this.#callOffLook();
    this.#callOffDue();
  }

  async bank({ task, photo, gameId, team, madeAt, isAgain }: Banked): Promise<Errand> {
    const picture = photo && { bytes: await photo.arrayBuffer(), type: photo.type };
    const errand: Errand = {
      id: crypto.randomUUID(),
      personId: this.#personId,
      gameId,
      team,
      task,
      madeAt: isAgain ? madeAt : madeAfter(this.errands, gameId, madeAt),
      photo: picture && { sha256: await sha256(picture.bytes), id: null },
      tries: 0,
      outcome: { type: 'waiting' },
      isSeen: false,
    };
    const banked = await keepErrand(errand, picture);
    void askToStay();
    await this.#changed();
    this.hurry();
    return banked;
  }

  async see(id: string): Promise<void> {
    await changeErrand(id, seen);
    await this.#changed();
  }

  override hurry(): void {
    this.forgetFailures();
    const { part, since, giveUp } = this.#going ?? {};
    if (part && part !== 'photo' && since !== undefined && this.clock.now() - since > slowMs) giveUp?.abort();
    super.hurry();
  }

  async sendAll(): Promise<void> {
    this.#isCalledAgain = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isCalledAgain && this.isStarted) {
        this.#isCalledAgain = false;
        this.callOffRetry();
        await this.#reload();
        if (nextStep(this.errands, heldAt(this.errands, this.clock.now()))) await asLeader(() => this.#sendAsLeader());
        else this.#sendWhenDue();
      }
    } catch {
      // The browser's database failed it.
      this.retryLater();
    } finally {
      this.#isRunning = false;
    }
  }

  protected listen(signal: AbortSignal): void {
    this.#tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pickled-egg-queue') : null;
    this.#tabs?.addEventListener('message', () => void this.#reload(), { signal });
    this.#lookLater();
  }

  /** Another tab, or a clock that was set, may have left something. */
  #lookLater(): void {
    this.#callOffLook = this.clock.after(lookEveryMs, () => {
      void this.sendAll();
      this.#lookLater();
    });
  }

  /** Reads what is kept, and tells who follows. A photo that only follows makes way for an errand that waits. */
  async #reload(): Promise<void> {
    this.errands = await listErrands(this.#personId);
    if (this.#going?.part === 'photo' && nextStep(this.errands)?.part !== 'photo') this.#going.giveUp.abort();
    this.tell();
  }

  async #changed(): Promise<void> {
    this.#tabs?.postMessage('changed');
    await this.#reload();
  }

  /** Sends what there is to send, until nothing is left or nothing gets through. */
  async #sendAsLeader(): Promise<void> {
    const held = heldAt(this.errands, this.clock.now());
    let isFailing = false;
    while (this.isStarted && storedPerson()?.id === this.#personId) {
      await this.#reload();
      const step = nextStep(this.errands, held);
      if (!step) break;
      const took = await this.#take(step);
      if (took === 'no-signal') return this.retryLater();
      if (took === 'not-now') {
        held.add(step.errand.id);
        isFailing = true;
      } else this.forgetFailures();
    }
    if (isFailing) this.retryLater();
    this.#sendWhenDue();
  }

  /** What the server asked to wait for is sent when that is over. */
  #sendWhenDue(): void {
    const now = this.clock.now();
    const ends = this.errands.flatMap(({ delay }) => (delay && delay.until > now ? [delay.until] : []));
    this.#callOffDue();
    if (ends.length > 0) this.#callOffDue = this.clock.after(Math.min(...ends) - now, () => void this.sendAll());
  }

  /** One step; 'not-now' when the server could not take it, 'no-signal' when nothing was heard of it. */
  async #take({ part, errand }: Step): Promise<'taken' | 'not-now' | 'no-signal'> {
    const giveUp = new AbortController();
    this.#going = { part, since: this.clock.now(), giveUp };
    try {
      const change = part === 'ruling' ? await this.#rule(errand, giveUp) : await this.#bring(errand, part, giveUp);
      await changeErrand(errand.id, change);
      return 'taken';
    } catch (error) {
      const refusal = refusalIn(error);
      await changeErrand(errand.id, refusal ? refused(part, refusal) : triedOnceMore(delayIn(error, this.clock.now())));
      if (refusal) return 'taken';
      // Given up for something that comes first, or begun anew.
      if (giveUp.signal.aborted) return 'taken';
      return error instanceof RequestError && error.status !== 401 ? 'not-now' : 'no-signal';
    } finally {
      this.#going = null;
      await this.#changed();
    }
  }

  async #rule(errand: Errand, giveUp: AbortController): Promise<(errand: Errand) => Errand> {
    const ruling = await giveUpAfter(callMs, (signal) => sendErrand(errand, signal), giveUp.signal);
    return (now) => ({ ...now, tries: now.tries + 1, delay: null, outcome: { type: 'ruled', ruling } });
  }

  async #bring(errand: Errand, part: Step['part'], giveUp: AbortController): Promise<(errand: Errand) => Errand> {
    const kept = await readPhoto(errand.id);
    if (!kept) return refused(part, photoGone);
    const note = (sent: 'some' | 'all') => changeErrand(errand.id, (now) => withPhoto(now, { sent }));
    const id = await giveUpAfter(photoMs, (signal) => sendPhoto(errand, blobOf(kept), note, signal), giveUp.signal);
    return (now) => withPhoto(now, { id });
  }
}

/** A photo that was to prove something takes its errand with it; one that only follows does not. */
function refused(part: Step['part'], refusal: Refusal): (errand: Errand) => Errand {
  return (errand) =>
    part === 'photo' ? withPhoto(errand, { refusal }) : { ...errand, outcome: { type: 'refused', refusal } };
}

function triedOnceMore(delay: Delay | null): (errand: Errand) => Errand {
  return (errand) => ({ ...errand, tries: errand.tries + 1, delay });
}

function withPhoto(errand: Errand, change: Partial<NonNullable<Errand['photo']>>): Errand {
  return { ...errand, photo: errand.photo && { ...errand.photo, ...change } };
}

function blobOf({ bytes, type }: KeptPhoto): Blob {
  return new Blob([bytes], { type });
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let isAsked = false;

/** A browser short of space throws things away; what waits to be sent must not be among them. */
async function askToStay(): Promise<void> {
  if (isAsked || !('storage' in navigator)) return;
  isAsked = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // It decides by itself then.
  }
}
