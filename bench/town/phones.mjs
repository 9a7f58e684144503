import { setTimeout as pause } from 'node:timers/promises';
import { openPhone, seqIn } from '../fan-out/light-phone.mjs';
import { phonesPerRace, tokenOf } from './evening.mjs';

/** @typedef {import('./crowd.mjs').Town} Town */

/**
 * @typedef {object} Shown An event that was acknowledged, and is not on every phone of its race yet.
 * @property {number} seq
 * @property {number} since
 */

/** At a time. */
const comingAtOnce = 40;
/** A phone whose line breaks without having been asked comes back after so long. */
const backAfterMs = 1_000;
/** What is not shown by then never is. */
const lostAfterMs = 10_000;

/** Every phone of this crowd, on its line. */
export class Phones {
  /** @type {Town} */
  #town;
  /** Of each phone: how to hang up, and the newest event it has shown. */
  /** @type {Map<number, Map<number, (() => void) | null>>} */
  #lines = new Map();
  /** @type {Int32Array[]} */
  #told = [];
  /** @type {Map<number, Shown[]>} */
  #awaited = new Map();
  /** @type {number[]} */
  #frames = [];
  /** @type {number[]} */
  #backs = [];
  #heard = 0;
  #broken = 0;

  /** @param {Town} town */
  constructor(town) {
    this.#town = town;
  }

  get count() {
    return [...this.#lines.values()].reduce((all, lines) => all + lines.size, 0);
  }

  /** @param {number} gameId */
  areOn(gameId) {
    return this.#lines.has(gameId);
  }

  /** The newest event that any phone of a race has shown. @param {number} gameId */
  newest(gameId) {
    return Math.max(...(this.#told[gameId] ?? [0]));
  }

  /**
   * From now on the phones of these races are on their lines, and no others. How many could not come.
   * @param {number[]} gameIds
   */
  async only(gameIds) {
    const wanted = new Set(gameIds);
    for (const [gameId, lines] of this.#lines) {
      if (wanted.has(gameId)) continue;
      for (const hangUp of lines.values()) hangUp?.();
      this.#lines.delete(gameId);
      this.#awaited.delete(gameId);
    }
    const coming = gameIds.filter((gameId) => !this.areOn(gameId));
    for (const gameId of coming) {
      this.#lines.set(gameId, new Map());
      this.#told[gameId] ??= new Int32Array(phonesPerRace);
    }
    const all = coming.flatMap((gameId) => Array.from({ length: phonesPerRace }, (_, phone) => ({ gameId, phone })));
    let refused = 0;
    const comeOneByOne = async () => {
      for (let next = all.pop(); next; next = all.pop()) {
        if (!(await this.#come(next.gameId, next.phone))) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: comingAtOnce }, comeOneByOne));
    return refused;
  }

  /**
   * A phone goes into a pocket, and is back at once with what it has seen.
   * @param {number} gameId
   * @param {number} phone
   */
  async comeBack(gameId, phone) {
    const lines = this.#lines.get(gameId);
    const hangUp = lines?.get(phone);
    if (!lines || !hangUp) return;
    hangUp();
    lines.set(phone, null);
    const began = performance.now();
    if (await this.#come(gameId, phone)) this.#backs.push(performance.now() - began);
  }

  /**
   * An event was acknowledged: from now on it is awaited on every phone of its race.
   * @param {number} gameId
   * @param {number} seq
   */
  await(gameId, seq) {
    const awaited = this.#awaited.get(gameId) ?? [];
    if (this.#isShown(gameId, seq)) this.#frames.push(0);
    else this.#awaited.set(gameId, [...awaited, { seq, since: performance.now() }]);
  }

  forgetMeasured() {
    this.#frames = [];
    this.#backs = [];
    this.#heard = 0;
    this.#broken = 0;
  }

  measured() {
    const late = performance.now() - lostAfterMs;
    const unshown = [...this.#awaited.values()].flat().filter(({ since }) => since < late).length;
    return { frames: this.#frames, backs: this.#backs, heard: this.#heard, broken: this.#broken, unshown };
  }

  /**
   * @param {number} gameId
   * @param {number} phone
   * @returns {Promise<boolean>}
   */
  async #come(gameId, phone) {
    const { ports, seq } = this.#town;
    const port = ports[(gameId + phone) % ports.length] ?? 0;
    const told = this.#told[gameId];
    const lines = this.#lines.get(gameId);
    if (!told || !lines) return true;
    const since = told[phone] ?? 0;
    const where = {
      port,
      path: `/api/live/${gameId}?changes=1&since=${since}`,
      headers: { cookie: `sid=${tokenOf(gameId, phone)}`, origin: `http://localhost:${port}` },
      // One address has not ports enough for all of them.
      localAddress: `127.0.${1 + (phone % 5)}.${1 + this.#town.mine}`,
    };
    const hear = (/** @type {Buffer} */ payload, /** @type {(text: string) => void} */ say) => {
      // {"type":"view… or {"type":"beat… or {"type":"presence… or {"type":"receipts…
      this.#heard += 1;
      if (payload[9] === 0x62) say(`{"type":"beat","seq":${told[phone] || seq}}`);
      else if (payload[9] === 0x76) this.#show(gameId, phone, seqIn(payload));
    };
    return new Promise((resolve) => {
      let isOn = false;
      const lost = () => {
        resolve(false);
        if (!isOn || this.#lines.get(gameId) !== lines) return;
        isOn = false;
        this.#broken += 1;
        lines.set(phone, null);
        void pause(backAfterMs).then(() => this.#come(gameId, phone));
      };
      const begun = (/** @type {() => void} */ hangUp) => {
        isOn = true;
        if (this.#lines.get(gameId) === lines) lines.set(phone, hangUp);
        else hangUp();
        resolve(true);
      };
      void openPhone(where, hear, lost).then(begun, lost);
    });
  }

  /**
   * @param {number} gameId
   * @param {number} phone
   * @param {number} seq
   */
  #show(gameId, phone, seq) {
    const told = this.#told[gameId];
    if (told) told[phone] = Math.max(told[phone] ?? 0, seq);
    const awaited = this.#awaited.get(gameId);
    if (!awaited) return;
    const now = performance.now();
    const left = awaited.filter((one) => {
      const isShown = this.#isShown(gameId, one.seq);
      if (isShown) this.#frames.push(now - one.since);
      return !isShown;
    });
    if (left.length > 0) this.#awaited.set(gameId, left);
    else this.#awaited.delete(gameId);
  }

  /**
   * @param {number} gameId
   * @param {number} seq
   */
  #isShown(gameId, seq) {
    return this.#told[gameId]?.every((told) => told >= seq) ?? false;
  }
}
