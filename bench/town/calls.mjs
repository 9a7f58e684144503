import { Agent, request } from 'node:http';

/** Phones keep their connections; those of a proxy to its nodes are kept too. */
const agent = new Agent({ keepAlive: true, maxSockets: 800 });
const localAddress = '127.0.0.9';

/**
 * @typedef {object} Asked
 * @property {number} port
 * @property {string} path
 * @property {string} token
 * @property {object | Buffer} body
 * @property {Record<string, string>} [headers]
 *
 * @typedef {{ correct?: boolean, seq: number, code?: string, error?: string }} Said
 * @typedef {{ status: number, said: Said, ms: number }} Answer What was said, and how long it took from being asked to its last byte.
 */

/**
 * A call as a phone makes it. One that fails altogether has the status 0.
 * @param {Asked} asked
 * @returns {Promise<Answer>}
 */
export function call({ port, path, token, body, headers = {} }) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const began = performance.now();
  const answered = (/** @type {number} */ status, /** @type {Said} */ said) => ({
    status,
    said,
    ms: performance.now() - began,
  });
  return new Promise((resolve) => {
    const asking = request(
      {
        agent,
        localAddress,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          host: `localhost:${port}`,
          cookie: `sid=${token}`,
          'content-type': 'application/json',
          'content-length': bytes.length,
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => resolve(answered(answer.statusCode ?? 0, text && JSON.parse(text))));
        answer.on('error', (error) => resolve(answered(0, { seq: 0, error: error.message })));
      },
    );
    asking.on('error', (error) => resolve(answered(0, { seq: 0, error: error.message })));
    asking.end(bytes);
  });
}
