import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * A connection that asks one thing after the other, with as little work of its own as possible.
 * @param {number} port
 */
export async function openCaller(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  /** @type {((body: string) => void) | null} */
  let answered = null;
  let text = '';
  socket.setEncoding('latin1').on('data', (/** @type {string} */ chunk) => {
    text += chunk;
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (text.length < head + 4 + length) return;
    const body = text.slice(head + 4);
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(text);
    text = '';
    answered?.(body);
  });
  return {
    /**
     * @param {string} path
     * @param {string} cookie
     * @param {object} input
     * @returns {Promise<{ seq: number }>}
     */
    async call(path, cookie, input) {
      const body = JSON.stringify(input);
      const answer = new Promise((resolve) => (answered = resolve));
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\n\r\n${body}`,
      );
      return JSON.parse(await answer);
    },
    close: () => socket.destroy(),
  };
}
