// A flood, as a process of its own: so many calls in flight, each sent anew as soon as it is answered, until somebody ends it. Told what to
// send by its first message; says how it was answered when it is asked to stop.
import { Agent, request } from 'node:http';

/**
 * networks: how many the calls pretend to come from. wishes: sent in turn; {n} becomes a number nobody else sends.
 * @typedef {object} Wish
 * @property {string} method
 * @property {string} path
 * @property {string} [cookie]
 * @property {string} [body]
 * @typedef {{ origin: string, inFlight: number, networks: number, wishes: Wish[] }} Flood
 */

/** @type {Record<string, number>} */
const answers = {};
const flooded = { isOn: true, sent: 0 };

process.once('message', (message) => {
  const flood = /** @type {Flood} */ (message);
  const agent = new Agent({ keepAlive: true, maxSockets: flood.inFlight });
  const flooding = Array.from({ length: flood.inFlight }, () => keepOn(flood, agent));
  process.once('message', () => {
    flooded.isOn = false;
    void Promise.all(flooding).then(() => process.send?.(answers, () => process.exit()));
  });
});

/**
 * @param {Flood} flood
 * @param {Agent} agent
 */
async function keepOn(flood, agent) {
  while (flooded.isOn) {
    const status = await call(flood, agent).catch(() => 'cut off');
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

/**
 * @param {Flood} flood
 * @param {Agent} agent
 * @returns {Promise<number>}
 */
function call({ origin, networks, wishes }, agent) {
  const sent = (flooded.sent += 1);
  const { method, path, cookie, body } = wishes[sent % wishes.length] ?? { method: 'GET', path: '/' };
  const numbered = (/** @type {string} */ text) => text.replaceAll('{n}', sent.toString(36).padStart(6, 'a'));
  const network = sent % networks;
  const headers = {
    origin,
    'x-forwarded-for': `198.18.${Math.floor(network / 250)}.${(network % 250) + 1}`,
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(origin + numbered(path), { method, headers, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    asked.once('error', reject);
    asked.end(body && numbered(body));
  });
}
