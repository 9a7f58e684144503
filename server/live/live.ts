import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { admit, askedLine, newestOf } from './admit.ts';
import { Line } from './line.ts';
import { Lines } from './lines.ts';
import { calmPace } from './pace.ts';
import { openWatchLive, watchTokenIn } from './watch-live.ts';
import type { WatchLines } from './watch-lines.ts';
import { answerOf, problemOf } from '../http/refuse.ts';
import { writeContacts } from '../night/team-contact.ts';

/** A phone says little: {"type":"beat","seq":1234567}. */
const messageBytes = 256;

/** The live line, GET /api/live/:gameId over a WebSocket: who may watch is settled before it is one. */
export function watchLive(app: FastifyInstance, deps: Deps, registry: Registry): void {
  const lines = new Lines(deps, deps.livePace ?? calmPace);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageBytes,
    // What is sent back of its own accord would pile up for a phone that reads nothing.
    autoPong: false,
    WebSocket: Line,
  });
  const watch = openWatchLive(deps);
  sockets.on('wsClientError', refuseOther);
  watch.sockets.on('wsClientError', refuseOther);

  // One of each for all lines: a function of its own for each would take memory.
  function taken(this: WebSocket, bytes: RawData, isBinary: boolean): void {
    lines.take(this as Line, bytes, isBinary);
  }
  function pinged(this: WebSocket, bytes: Buffer): void {
    lines.pong(this as Line, bytes);
  }
  function gone(this: WebSocket): void {
    lines.gone(this as Line);
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', ignore);
    try {
      const token = watchTokenIn(request.url ?? '/');
      if (token !== null) return await watch.open(request, socket, head, token, () => socket.off('error', ignore));
      const asked = askedLine(request.url ?? '/');
      const { rightsHeard } = lines;
      const admission = await admit(deps, request, asked.gameId);
      if (lines.isStopping) throw new Problem('race-elsewhere', { retryAfterS: 1 });
      socket.off('error', ignore);
      sockets.handleUpgrade(request, socket, head, (line) => {
        line.wire = socket;
        line.takesChanges = asked.takesChanges;
        line.on('message', taken).on('ping', pinged).on('close', gone).on('error', ignore);
        void lines.join(line, admission, { since: newestOf(asked, admission), rightsHeard });
      });
    } catch (error) {
      const problem = problemOf(error as FastifyError | Problem);
      if (problem.status >= 500) deps.log.error({ err: error }, 'a line could not be opened');
      refuseLine(socket, problem);
    }
  }

  app.server.on('upgrade', (request, socket, head) => void open(request, socket, head));
  app.addHook('preClose', async () => void (await Promise.all([lines.stop(), watch.lines.stop()])));
  // By now nobody is heard any more.
  app.addHook('onClose', () => writeContacts(deps));
  countLines(lines, watch.lines, registry);
}

function refuseOther(_error: Error, socket: Duplex): void {
  refuseLine(socket, new Problem('bad-input'));
}

/** What breaks a line also closes it. */
function ignore(): void {}

function countLines(lines: Lines, watch: WatchLines, registry: Registry): void {
  const open: Gauge = new Gauge({
    name: 'live_lines',
    help: 'Phones on the live line of this node',
    registers: [],
    collect: () => open.set(lines.size),
  });
  const watchers: Gauge = new Gauge({
    name: 'watch_lines',
    help: 'Watchers on the lines of this node',
    registers: [],
    collect: () => watchers.set(watch.size),
  });
  const sent: Counter = new Counter({
    name: 'live_frames_total',
    help: 'Frames sent on the live lines',
    registers: [],
    collect: () => {
      sent.reset();
      sent.inc(lines.framesSent + watch.framesSent);
    },
  });
  registry.registerMetric(open);
  registry.registerMetric(watchers);
  registry.registerMetric(sent);
}

/** Says no before the line is one: an answer like that of any other call. */
function refuseLine(socket: Duplex, problem: Problem): void {
  const body = JSON.stringify(answerOf(problem));
  const retry = problem.retryAfterS === undefined ? [] : [`Retry-After: ${problem.retryAfterS}`];
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...retry,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
