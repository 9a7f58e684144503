import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './calls.mjs';
import {
  barsDone,
  everyS,
  gameBars,
  hostPhone,
  phonesPerRace,
  phonesPerTeam,
  seenWithinMs,
  teams,
  tokenOf,
} from './evening.mjs';
import { freshPhoto } from './photo.mjs';

/**
 * @typedef {import('./crowd.mjs').Town} Town
 * @typedef {import('./phones.mjs').Phones} Phones
 * @typedef {object} Team
 * @property {number} gameId
 * @property {number} nth
 * @property {import('../../contract/game.ts').Letter} letter
 * @property {number} step How many bars it has found.
 * @property {boolean} isBusy With a claim, or with its photo.
 */

const tickMs = 5;
/** What is under way when everybody rests is given so long. */
const restMs = 45_000;
/** A phone is so far from the middle of its bar at most, in degrees: 30 m. */
const astray = 0.0002;

/** What the people of the races do that are out, each thing at its rate and by chance. */
export class Doings {
  /** @type {Town} */
  #town;
  /** @type {Phones} */
  #phones;
  /** @type {Buffer} */
  #drawn;
  /** @type {number[]} */
  #gameIds = [];
  /** @type {Team[]} */
  #out = [];
  /** @type {Map<number, Team[]>} */
  #teams = new Map();
  #turn = 0;
  #underWay = 0;
  #doings = [
    { every: everyS.claim, of: () => this.#out.length, nextAt: 0, doIt: () => this.#claim() },
    { every: everyS.look, of: () => this.#out.length, nextAt: 0, doIt: () => this.#look(pick(this.#out)) },
    { every: everyS.comeBack, of: () => this.#gameIds.length * phonesPerRace, nextAt: 0, doIt: () => this.#comeBack() },
    { every: everyS.hostSays, of: () => this.#gameIds.length, nextAt: 0, doIt: () => this.#say(pick(this.#gameIds)) },
  ];
  #figures = freshFigures();

  /**
   * @param {Town} town
   * @param {Phones} phones
   * @param {Buffer} drawn
   */
  constructor(town, phones, drawn) {
    this.#town = town;
    this.#phones = phones;
    this.#drawn = drawn;
    setInterval(() => this.#tick(), tickMs);
  }

  /** @param {number[]} gameIds the races that are out from now on */
  only(gameIds) {
    const before = this.#out.length;
    this.#gameIds = gameIds;
    for (const gameId of gameIds) if (!this.#teams.has(gameId)) this.#teams.set(gameId, teamsOf(gameId));
    this.#out = inTurn(gameIds.flatMap((gameId) => this.#teams.get(gameId) ?? []));
    if (before === 0) for (const doing of this.#doings) doing.nextAt = this.#next(doing, performance.now());
  }

  get races() {
    return this.#gameIds.length;
  }

  /** Nobody does anything until all that is under way is done. */
  async rest() {
    this.only([]);
    const until = performance.now() + restMs;
    while (this.#underWay > 0 && performance.now() < until) await pause(100);
  }

  forgetMeasured() {
    this.#figures = freshFigures();
  }

  measured() {
    return this.#figures;
  }

  #tick() {
    const now = performance.now();
    if (this.#out.length === 0) return;
    for (const doing of this.#doings) {
      while (doing.nextAt <= now) {
        doing.nextAt = this.#next(doing, doing.nextAt);
        void doing.doIt();
      }
    }
  }

  /**
   * When it is done next: as likely in one moment as in any other.
   * @param {{ every: number, of: () => number }} doing
   * @param {number} now
   */
  #next({ every, of }, now) {
    return now - Math.log(1 - Math.random()) * ((every * 1_000) / Math.max(1, of()));
  }

  /** The team whose turn it is stands in its bar. */
  async #claim() {
    const team = this.#nextTeam();
    if (!team) return;
    team.isBusy = true;
    this.#underWay += 1;
    const { gameId, letter, step } = team;
    const phone = team.nth * phonesPerTeam + Math.floor(Math.random() * phonesPerTeam);
    const { bytes, sha256 } = freshPhoto(this.#drawn);
    const id = randomUUID();
    const at = new Date().toISOString();
    const { status, said, ms } = await this.#call(gameId, phone, '/api/correctly-guessed', {
      headers: { 'idempotency-key': id },
      body: {
        gameId,
        gameGroup: letter,
        correctBarId: `${gameId}.${letter}.${step}`,
        claimId: id,
        placeId: this.#town.start.routes[letter]?.[step],
        fix: { ...this.#near(team), accuracy: 12, at },
        photoSha256: sha256,
        claimedAt: at,
      },
    });
    if (status === 200 && said.correct) {
      this.#figures.claims.push(ms);
      this.#phones.await(gameId, said.seq);
      team.step += 1;
      await this.#sendPhoto(gameId, phone, id, bytes);
    } else this.#trouble('claim', status, said);
    team.isBusy = false;
    this.#underWay -= 1;
  }

  #nextTeam() {
    for (let tries = 0; tries < 20; tries += 1) {
      this.#turn += 1;
      const team = this.#out[this.#turn % this.#out.length];
      if (team && !team.isBusy && team.step < gameBars - 1) return team;
    }
    return null;
  }

  /**
   * By an upload that could be taken up again, as the app sends it.
   * @param {number} gameId
   * @param {number} phone
   * @param {string} id
   * @param {Buffer} bytes
   */
  async #sendPhoto(gameId, phone, id, bytes) {
    const began = performance.now();
    this.#figures.photosBegun += 1;
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `gameId ${Buffer.from(String(gameId)).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    };
    const sent = await this.#call(gameId, phone, `/api/uploads?id=${id}`, { headers, body: bytes });
    if (sent.status !== 201) return this.#trouble('upload', sent.status, sent.said);
    const kept = await this.#call(gameId, phone, '/api/upload-photo', { body: { gameId, uploadId: id } });
    if (kept.status !== 201) return this.#trouble('photo', kept.status, kept.said);
    this.#figures.photos.push(performance.now() - began);
  }

  /** Which bars are around: tells where the team is. @param {Team | undefined} team */
  async #look(team) {
    if (!team) return;
    const { gameId, nth } = team;
    const phone = nth * phonesPerTeam + Math.floor(Math.random() * phonesPerTeam);
    const body = { gameId, ...this.#near(team), accuracy: 12 };
    const { status, said, ms } = await this.#call(gameId, phone, '/api/fetch-nearby-bars', { body });
    if (status === 200) this.#figures.looks.push(ms);
    else this.#trouble('look', status, said);
  }

  async #comeBack() {
    const gameId = pick(this.#gameIds);
    if (gameId !== undefined) await this.#phones.comeBack(gameId, Math.floor(Math.random() * phonesPerRace));
  }

  /** A host says something, and every phone says that it was seen. @param {number | undefined} gameId */
  async #say(gameId) {
    if (gameId === undefined) return;
    const body = { text: 'Drinks are on the team that comes last, mind the step on your way out.' };
    const { status, said, ms } = await this.#call(gameId, hostPhone, `/api/host/${gameId}/message`, { body });
    if (status !== 200) return this.#trouble('message', status, said);
    this.#figures.messages.push(ms);
    this.#phones.await(gameId, said.seq);
    await Promise.all(
      Array.from({ length: hostPhone }, async (_, phone) => {
        await pause(Math.random() * seenWithinMs);
        const seen = await this.#call(gameId, phone, `/api/race/${gameId}/seen`, { body: { seqs: [said.seq] } });
        if (seen.status === 200) this.#figures.seen += 1;
        else this.#trouble('seen', seen.status, seen.said);
      }),
    );
  }

  /**
   * @param {number} gameId
   * @param {number} phone
   * @param {string} path
   * @param {{ body: object | Buffer, headers?: Record<string, string> }} what
   */
  #call(gameId, phone, path, what) {
    const { ports } = this.#town;
    const port = ports[(gameId + phone) % ports.length] ?? 0;
    return call({ port, path, token: tokenOf(gameId, phone), ...what });
  }

  /** Where a team is on its way to, or stands. @param {Team} team */
  #near({ letter, step }) {
    const { routes, bars } = this.#town.start;
    const bar = bars.find(({ id }) => id === routes[letter]?.[step]);
    if (!bar) throw new Error(`Team ${letter} has no bar ${step}.`);
    return { lat: bar.lat + (Math.random() - 0.5) * astray, lon: bar.lon + (Math.random() - 0.5) * astray };
  }

  /**
   * @param {string} what
   * @param {number} status
   * @param {import('./calls.mjs').Said} said
   */
  #trouble(what, status, said) {
    const name = `${what}: ${status} ${said?.code ?? said?.error ?? JSON.stringify(said).slice(0, 120)}`;
    this.#figures.troubles[name] = (this.#figures.troubles[name] ?? 0) + 1;
  }
}

function freshFigures() {
  return {
    claims: /** @type {number[]} */ ([]),
    photos: /** @type {number[]} */ ([]),
    looks: /** @type {number[]} */ ([]),
    messages: /** @type {number[]} */ ([]),
    photosBegun: 0,
    seen: 0,
    troubles: /** @type {Record<string, number>} */ ({}),
  };
}

/** @param {number} gameId @returns {Team[]} */
function teamsOf(gameId) {
  return teams.map((letter, nth) => ({ gameId, nth, letter, step: barsDone, isBusy: false }));
}

/** One team of each race, then another of each: those of one race do not claim one after the other. @param {Team[]} all */
function inTurn(all) {
  return all.toSorted((one, other) => one.nth - other.nth || one.gameId - other.gameId);
}

/** @template T @param {T[]} all @returns {T | undefined} */
function pick(all) {
  return all[Math.floor(Math.random() * all.length)];
}
