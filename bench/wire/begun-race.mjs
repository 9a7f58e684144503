// A race in York that has just begun, over HTTP: what the play screen is measured with.
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {object} Person
 * @property {string} email
 * @property {string} session The account session as a browser keeps it.
 * @property {string} cookie
 */

/** For a machine that is slow in phases, not for a server that is down. */
const mostTries = 20;
const retryMs = 1_000;
const letters = ['A', 'B', 'C', 'D', 'E', 'F'];

/**
 * Six teams of one person each; the house writes the clues.
 * @param {string} origin
 */
export async function begunRace(origin) {
  const race = await readyRace(origin);
  await race.start();
  return race;
}

/**
 * The same before the host starts it.
 * @param {string} origin
 */
export async function readyRace(origin) {
  const host = await newPerson(origin, 'host@example.org');
  const date = new Date().toISOString().slice(0, 10);
  const size = { gameGroups: letters.length, gameBars: 6, gameType: 'classic' };
  const { game_id: gameId } = await post(host, '/api/create-game', {
    gameName: 'Egg',
    city: 'York',
    date,
    ...size,
  });
  const { places } = await post(host, '/api/fetch-nearby-bars', { lat: 53.96, lon: -1.08, radius: 2_500 });
  const bars = places.slice(0, 10).map((/** @type {{ id: string, name: string }} */ { id, name }) => ({ id, name }));
  await post(host, '/api/update-game-route', { gameId, city: 'York', bars, startBar: bars[0].id });
  /** @type {Person[]} */
  const players = [];
  for (const gameGroup of letters) {
    const player = await newPerson(origin, `${gameGroup.toLowerCase()}@example.org`);
    await post(host, '/api/add-email-to-group', { gameId, gameGroup, email: player.email });
    players.push(player);
  }
  const start = () => post(host, `/api/start-game?gameId=${gameId}`, { startAnyway: true });
  /** @param {string} group */
  const markAsThere = (group) => post(host, `/api/host/${gameId}/override`, { group, reason: 'I see them.' });
  return { gameId, host, players, start, markAsThere };

  /**
   * @param {Person} person
   * @param {string} path
   * @param {object} body
   */
  async function post({ cookie }, path, body) {
    return (await send(origin, path, body, cookie)).json();
  }
}

/**
 * @param {string} origin
 * @param {string} email
 * @returns {Promise<Person>}
 */
export async function newPerson(origin, email) {
  const who = { email, password: 'seven owls borrowed the ladder', data: { displayName: email, name: email } };
  const session = await (await send(origin, '/auth/v1/signup', who)).json();
  const signed = await send(origin, '/api/set-token?ajax=1', { token: session.access_token, email });
  const cookie = signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { email, session: JSON.stringify(session), cookie };
}

/**
 * @param {string} origin
 * @param {string} path
 * @param {object} body
 * @param {string} [cookie]
 * @param {number} [tries]
 * @returns {Promise<Response>}
 */
export async function send(origin, path, body, cookie, tries = mostTries) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  if (answer.status === 503 && tries > 1) {
    // Busy: nothing was done, and a phone sends it again.
    await pause(retryMs);
    return send(origin, path, body, cookie, tries - 1);
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
