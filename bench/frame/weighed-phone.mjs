// A phone on the live line as the page is one, which weighs what goes over its wire.
import { once } from 'node:events';
import { request } from 'node:http';
import { ofProduct } from '../lib/load.mjs';

const { WebSocket } = ofProduct('ws');

/** @typedef {{ seq: number, bytes: number }} Weighed */

/**
 * @param {{ port: number, gameId: number, cookie: string, since?: number, as?: string,
 *   viewAfter: (before: any, frame: any) => any, shown?: (view: any, weigh: (bytes: number) => void) => void }} asked
 */
export async function openWeighed({ port, gameId, cookie, since = 0, as, viewAfter, shown }) {
  const eyes = as ? `&as=${as}` : '';
  const address = `ws://127.0.0.1:${port}/api/live/${gameId}?changes=1&since=${since}${eyes}`;
  const socket = new WebSocket(address, { headers: { cookie, origin: `http://localhost:${port}` } });
  /** @type {any} */
  let view = null;
  let framesRead = 0;
  let [beats, presences] = [0, 0];
  let wake = /** @type {(() => void) | null} */ (null);
  const events = /** @type {Weighed[]} */ ([]);
  const say = (/** @type {object} */ message) => {
    const text = JSON.stringify(message);
    socket.send(text);
    return wireBytes(text.length) + 4;
  };
  socket.on('message', (/** @type {Buffer} */ payload) => {
    const bytes = wireBytes(payload.length);
    framesRead += bytes;
    const frame = JSON.parse(String(payload));
    if (frame.type === 'beat') {
      beats += 1;
      say({ type: 'beat', seq: view?.seq ?? since });
    }
    if (frame.type === 'presence') presences += 1;
    if (frame.type === 'view') {
      view = viewAfter(view, frame);
      if (!view) throw new Error(`A change from ${frame.from} for a phone that is not there.`);
      const weighed = { seq: frame.seq, bytes };
      if (view.step?.sabotage && view.step.sabotage.landedAt === null)
        weighed.bytes += say({ type: 'seen', seq: view.seq });
      events.push(weighed);
      shown?.(view, (more) => (weighed.bytes += more));
    }
    wake?.();
  });
  socket.on('close', () => wake?.());
  await once(socket, 'open');
  const { _socket: wire } = socket;
  /** What came before the first frame: the answer to the question for a line. */
  const before = wire.bytesRead - framesRead;
  return {
    events,
    shown: () => view,
    /** Everything over this wire so far, both ways. */
    total: () => wire.bytesRead + wire.bytesWritten,
    /** All bytes that came are those of frames that were weighed. */
    isAllWeighed: () => wire.bytesRead === before + framesRead,
    /** @param {number} seq */
    async until(seq, isGreeted = false) {
      const isThere = () => (view?.seq ?? since) >= seq && (!isGreeted || (beats > 0 && presences > 0));
      while (!isThere()) {
        if (socket.readyState !== WebSocket.OPEN) throw new Error('A phone lost its line.');
        await new Promise((resolve) => (wake = () => resolve(null)));
      }
    },
    close: () => socket.terminate(),
  };
}

/** With the head of a frame. */
function wireBytes(/** @type {number} */ length) {
  if (length < 126) return length + 2;
  return length + (length <= 0xffff ? 4 : 10);
}

/**
 * What a call costs on a connection that is open already, both ways, as a phone makes it.
 * @param {number} port
 * @param {string} path
 * @param {string} cookie
 * @returns {Promise<number>}
 */
export async function weighCall(port, path, cookie) {
  const headers = {
    cookie,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  };
  const asking = request({ port, host: '127.0.0.1', path, headers, agent: false });
  asking.end();
  const [answer] = await once(asking, 'response');
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  answer.resume();
  await once(answer, 'end');
  return answer.socket.bytesRead + answer.socket.bytesWritten;
}
