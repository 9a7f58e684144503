// Connections that send the headers of a call and a body that never ends, as a process of its own: every second one drips a byte a second,
// the others send one byte and nothing more. Each is opened again as soon as it is closed. Reports how often each status was answered.
import { connect } from 'node:net';
import { answerParent } from '../lib/child.mjs';

/**
 * networks: source addresses, 127.0.1.1 and further, which the server or the proxy in front of it sees as the client's.
 * @typedef {{ port: number, connections: number, networks: number, paths: string[] }} SlowFlood
 * @typedef {{ opened: number, answers: Record<string, number> }} SlowReport
 */

const dripMs = 1_000;
const state = { isOn: true, opened: 0, arrived: 0 };
/** @type {Record<string, number>} */
const answers = {};
/** @type {Set<import('node:net').Socket>} */
const sockets = new Set();

answerParent({
  /** @param {SlowFlood} flood */
  start: async (flood) => {
    for (let n = 0; n < flood.connections; n += 1) open(flood, n);
    while (state.arrived < flood.connections) await new Promise((resolve) => setTimeout(resolve, 10));
    return {};
  },
  stop: async () => {
    state.isOn = false;
    for (const socket of sockets) socket.destroy();
    return { opened: state.opened, answers };
  },
});

/**
 * @param {SlowFlood} flood
 * @param {number} n
 */
function open(flood, n) {
  if (!state.isOn) return;
  state.opened += 1;
  const socket = connect({ port: flood.port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (n % flood.networks)}` });
  sockets.add(socket);
  const path = flood.paths[n % flood.paths.length];
  socket.once('connect', () => {
    state.arrived += 1;
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost:${flood.port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    );
  });
  const drip = n % 2 === 0 ? setInterval(() => socket.write(' '), dripMs) : undefined;
  socket.setEncoding('latin1').once('data', (chunk) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? 'unreadable';
    answers[status] = (answers[status] ?? 0) + 1;
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(drip);
    sockets.delete(socket);
    // Not at once: where a server refuses connections, the loop would only measure the loop.
    setTimeout(() => open(flood, n), 10);
  });
}
