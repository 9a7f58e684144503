import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/**
 * A WebSocket that does no more than it must, so that the phones take little from the machine they share with the server.
 * @param {{ port: number, path: string, headers: Record<string, string>, localAddress: string }} where
 * @param {(payload: Buffer, say: (text: string) => void) => void} hear the first bytes of each message; views are not looked through
 * @param {(why: string) => void} lost
 * @returns {Promise<() => void>} how to hang up, as a phone does whose signal is gone
 */
export function openPhone({ port, path, headers, localAddress }, hear, lost) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.setNoDelay(true);
  const asked = {
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  };
  const lines = Object.entries(asked).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const say = (/** @type {string} */ text) => void socket.write(masked(text));
  socket.on('error', (error) => lost(error.message)).on('close', () => lost('closed'));
  const hangUp = () =>
    void socket
      .removeAllListeners()
      .on('error', () => undefined)
      .destroy();
  return new Promise((resolve, reject) => {
    /** What has arrived of a frame that is not whole yet. */
    let rest = Buffer.alloc(0);
    let isOpen = false;
    socket.on('data', (chunk) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      if (!isOpen) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end >= 0 && !bytes.subarray(0, 12).equals(upgraded)) return reject(new Error(bytes.toString()));
        if (end >= 0) {
          isOpen = true;
          bytes = bytes.subarray(end + 4);
          resolve(hangUp);
        }
      }
      rest = isOpen ? takeFrames(bytes, (payload) => hear(payload, say)) : bytes;
    });
  });
}

const upgraded = Buffer.from('HTTP/1.1 101');

/**
 * @param {Buffer} bytes
 * @param {(payload: Buffer) => void} take
 * @returns {Buffer} what is left
 */
function takeFrames(bytes, take) {
  let at = 0;
  while (bytes.length - at >= 4) {
    const short = bytes[at + 1] ?? 0;
    const head = short < 126 ? 2 : 4;
    const length = short < 126 ? short : bytes.readUInt16BE(at + 2);
    if (short > 126) throw new Error('No frame is that long.');
    if (bytes.length - at < head + length) break;
    take(bytes.subarray(at + head, at + head + length));
    at += head + length;
  }
  return at === 0 ? bytes : bytes.subarray(at);
}

/** @param {string} text shorter than 126 bytes; masked with nothing, as anybody may */
function masked(text) {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** The newest event in a view: {"type":"view","seq":… */
export function seqIn(/** @type {Buffer} */ payload) {
  let number = 0;
  for (let at = 21; (payload[at] ?? 0) >= 0x30 && (payload[at] ?? 0) <= 0x39; at += 1) {
    number = number * 10 + (payload[at] ?? 0) - 0x30;
  }
  return number;
}
