import { raceCalls } from '#contract/calls/race';
import { deadAfterMs, type LiveFrame, type LiveMessage, viewAfter } from '#contract/live';
import type { RaceView } from '#contract/race-view';
import { callServer, isOwnAnswer } from '../../call/api.ts';
import { backOffMs, jittered } from '../../call/back-off.ts';
import { giveUpAfter } from '../../call/give-up-after.ts';
import { narrowed, offsetIn, type OffsetRange, toldByCalls } from '../../call/server-clock.ts';
import { toldWithPage } from '../told-with-page.ts';
import { storedPerson } from '../../person/stored-session.ts';
import { afterClose } from './after-close.ts';
import { type Away, hasUnlanded, isNewer, missedIn, withLastSeen } from './away.ts';
import { keepView, readKeptView } from './kept-view.ts';
import { type Line, unheardLine } from './line.ts';
import { lineAddress } from './line-address.ts';
import { Teller } from './teller.ts';

/** A line that has not opened after so long never will. */
const openingMs = 10_000;
const askingMs = 10_000;
const keepEveryMs = 2_000;
/** A socket is not trusted any more when the page was hidden for so long. */
const trustedMs = 5_000;

/** One phone's line to one race: a socket that comes back by itself, and what was heard on it. */
export class LiveLine {
  /** What the screens see; a new object whenever something has changed. */
  line: Line;
  readonly #gameId: number;
  readonly #personId: string;
  readonly #teller = new Teller();
  #listening = new AbortController();
  #socket: WebSocket | null = null;
  /** The view as this line was sent it last: what changes come on top of. */
  #sent: RaceView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #keptAt = 0;
  #failedInARow = 0;
  #range: OffsetRange | null = null;
  #away: Away | null = null;
  #openedAt = 0;
  #hiddenAt: number | null = null;

  constructor(gameId: number, personId: string) {
    this.#gameId = gameId;
    this.#personId = personId;
    const told = toldWithPage(gameId, personId)?.view ?? null;
    this.line = {
      ...unheardLine(told && withLastSeen(told), told ? this.#offsetMs() : 0),
      forgetMissed: () => this.#tell({ missed: [] }),
      reconnect: () => this.#open(),
      refresh: () => this.#ask(),
    };
  }

  readonly follow = this.#teller.follow;

  start(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('online', () => this.#comeBack(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && this.#comeBack(), { signal });
    addEventListener('offline', () => this.#lose(), { signal });
    addEventListener('pagehide', () => this.#keep(), { signal });
    addEventListener('focus', () => this.#hurry(), { signal });
    document.addEventListener('visibilitychange', () => this.#look(), { signal });
    void this.#startFromKept(signal);
    // What came with the page is kept as what is heard: nothing newer need ever come.
    if (this.line.view) this.#keep();
    this.#open();
  }

  stop(): void {
    this.#listening.abort();
    this.#drop();
    clearTimeout(this.#timer);
    this.#keep();
  }

  #tell(changes: Partial<Line>): void {
    this.line = { ...this.line, ...changes };
    this.#teller.tell();
  }

  async #startFromKept(signal: AbortSignal): Promise<void> {
    const kept = await readKeptView(this.#personId, this.#gameId);
    if (!kept || signal.aborted) return;
    this.#away = { since: Number.NEGATIVE_INFINITY, view: kept.view };
    if (this.line.view) this.#settle();
    else this.#tell({ view: kept.view, isKept: true, offsetMs: this.#range ? this.line.offsetMs : kept.offsetMs });
  }

  /** Opens a new line at once, whatever became of the one before. */
  #open(): void {
    this.#drop();
    clearTimeout(this.#timer);
    if (this.line.ended) this.#tell({ ended: null });
    this.#lost();
    const socket = new WebSocket(lineAddress(this.#gameId, this.line.view));
    this.#socket = socket;
    this.#openedAt = Date.now();
    let askedAt: number | null = Date.now();
    let wasHeard = false;
    this.#awaitWord(openingMs);
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket !== socket) return;
      this.#awaitWord(deadAfterMs);
      const frame = JSON.parse(String(data)) as LiveFrame;
      this.#teller.gather(() => this.#hear(frame, askedAt));
      wasHeard = true;
      // Only the first beat is an answer; the others come by themselves.
      if (frame.type === 'beat') askedAt = null;
    });
    socket.addEventListener('close', (event) => {
      if (this.#socket === socket) this.#closed(event, wasHeard);
    });
  }

  /** Lets the socket go without waiting for the other side, which may be long gone. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#sent = null;
    clearTimeout(this.#silence);
    socket?.close();
  }

  #awaitWord(ms: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(), ms);
  }

  #hear(frame: LiveFrame, askedAt: number | null): void {
    if (frame.type === 'presence') this.#tell({ online: frame.online, isHostOnline: frame.host });
    if (frame.type === 'knocks') this.#tell({ knocks: this.line.knocks + 1 });
    if (frame.type === 'receipts') this.#tell({ receipts: this.line.receipts + 1 });
    if (frame.type === 'people') this.#tell({ people: this.line.people + 1 });
    if (frame.type === 'view') {
      this.#sent = viewAfter(this.#sent, frame);
      if (!this.#sent) return this.#lose();
      this.#take(this.#sent);
    }
    if (frame.type === 'beat') {
      this.#range = narrowed(this.#range, { at: frame.at, askedAt, heardAt: Date.now() });
      this.#say({ type: 'beat', seq: this.line.view?.seq ?? 0 });
      if (frame.seq > (this.line.view?.seq ?? 0)) void this.#ask();
      else this.#tell({ isKept: false });
    }
    this.#failedInARow = 0;
    this.#tell({ link: 'live', lostSince: null, offsetMs: this.#offsetMs() });
    if (frame.type === 'view' || frame.type === 'beat') this.#settle();
  }

  /** By the beats of this line, else by what calls were told, else as it was. */
  #offsetMs(): number {
    const range = this.#range ?? toldByCalls();
    return range ? offsetIn(range) : (this.line?.offsetMs ?? 0);
  }

  #say(message: LiveMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #take(view: RaceView): void {
    if (!isNewer(view, this.line.view)) return this.#tell({ isKept: false });
    this.#tell({ view: withLastSeen(view), isKept: false, trouble: null });
    // The first at once: a phone that dies in the next second opens with it.
    this.#keeping ??= setTimeout(() => this.#keep(), Math.max(0, this.#keptAt + keepEveryMs - Date.now()));
    this.#showSabotage();
  }

  /** Says that a sabotage was shown, once it was: the page is looked at and a frame with it was painted. */
  #showSabotage(): void {
    const { view } = this.line;
    if (!view || !hasUnlanded(view) || document.hidden) return;
    const say = () => !document.hidden && this.#say({ type: 'seen', seq: view.seq });
    this.#teller.afterwards(() => requestAnimationFrame(() => requestAnimationFrame(say)));
  }

  /** The newest view is before somebody's eyes: what came since they last looked is what they missed. */
  #settle(): void {
    const { view, missed } = this.line;
    if (!this.#away || !view || document.hidden) return;
    const found = missedIn(view, this.#away, Date.now());
    this.#away = null;
    const known = missed.filter((entry) => found.every(({ seq }) => seq !== entry.seq));
    if (found.length > 0) this.#tell({ missed: [...found, ...known] });
  }

  #closed(event: CloseEvent, wasHeard: boolean): void {
    this.#drop();
    this.#lost();
    const next = afterClose(event, wasHeard);
    if (next.type === 'end') return this.#end(next.why);
    if (next.type === 'come-back') return this.#openIn(next.inMs);
    if (next.type === 'ask') void this.#ask();
    return this.#openLater();
  }

  #end(why: NonNullable<Line['ended']>): void {
    this.#drop();
    clearTimeout(this.#timer);
    this.#tell({ ended: why });
  }

  /** Nothing is heard any more: the socket is given up, a new one tried later, and the view asked for meanwhile. */
  #lose(): void {
    this.#drop();
    this.#lost();
    if (this.line.ended) return;
    this.#openLater();
    // Also where the browser believes that there is no network: it is not always right.
    void this.#ask();
  }

  #lost(): void {
    const { view, lostSince } = this.line;
    if (view) this.#away ??= { since: Date.now(), view };
    this.#tell({ link: navigator.onLine ? 'reconnecting' : 'offline', lostSince: lostSince ?? Date.now() });
  }

  #openLater(): void {
    this.#failedInARow += 1;
    this.#openIn(jittered(backOffMs(this.#failedInARow), Math.random()));
  }

  #openIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), ms);
  }

  /** The signal or the person is back. The view is asked for beside the new line: whichever is first is shown. */
  #comeBack(): void {
    if (this.line.ended) return;
    this.#failedInARow = 0;
    this.#open();
    void this.#ask();
  }

  /** Somebody is here who was not: a lost line is not left to its pause, unless it is being opened just now. */
  #hurry(): void {
    if (this.line.link !== 'live' && Date.now() - this.#openedAt > trustedMs) this.#comeBack();
  }

  #look(): void {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
      const { view } = this.line;
      if (view) this.#away ??= { since: Date.now(), view };
      this.#keep();
      return;
    }
    const wasAwayMs = Date.now() - (this.#hiddenAt ?? 0);
    this.#hiddenAt = null;
    if (this.line.link !== 'live' || wasAwayMs > trustedMs) this.#comeBack();
    else this.#settle();
    this.#showSabotage();
  }

  /** The view over HTTP: after a sleep, beside a line that does not open, and whenever a screen wants to be sure. */
  async #ask(): Promise<void> {
    const { signal } = this.#listening;
    try {
      const params = { gameId: String(this.#gameId) };
      const view = await giveUpAfter(
        askingMs,
        (asking) => callServer(raceCalls.view, { params, signal: asking }),
        signal,
      );
      this.#take(view);
      if (this.line.lostSince !== null) this.#tell({ lostSince: Date.now(), offsetMs: this.#offsetMs() });
      this.#settle();
    } catch (error) {
      if (signal.aborted) return;
      if (isOwnAnswer(error) && error.status === 401) this.#end('signed-out');
      if (isOwnAnswer(error) && error.code === 'seat-moved') this.#end('seat-moved');
      if (isOwnAnswer(error) && error.status === 404) this.#end('not-a-member');
      if (!this.line.view) this.#tell({ trouble: error as Error });
    }
  }

  #keep(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const { view, offsetMs } = this.line;
    if (view) this.#keptAt = Date.now();
    // Who has signed out leaves nothing to read, also not by going away.
    if (view && storedPerson()?.id === this.#personId)
      void keepView(this.#personId, { view, offsetMs, at: Date.now() });
  }
}
