import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { addressReader } from '../http/address-of.ts';
import { networkOf } from '../http/rate-limits.ts';
import { isForeign } from '../http/same-origin-only.ts';
import { watchedRace } from '../night/watch-page.ts';
import { calmPace } from './pace.ts';
import { WatchLines } from './watch-lines.ts';
import { WatchLine } from './watch-room.ts';

/** {"type":"beat","seq":1234567} is more than a watcher has to say. */
const messageBytes = 64;

/** The token in the address of a watcher's line; null for any other address. */
export function watchTokenIn(url: string): string | null {
  return /^\/api\/watch\/([^/?]*)\/live(?:\?|$)/.exec(url)?.[1] ?? null;
}

/** The line of those who watch, GET /api/watch/:token/live over a WebSocket. */
export function openWatchLive(deps: Deps) {
  const lines = new WatchLines(deps, deps.livePace ?? calmPace);
  const addressOf = addressReader(deps.config);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageBytes,
    autoPong: false,
    WebSocket: WatchLine,
  });

  function taken(this: WebSocket, bytes: RawData, isBinary: boolean): void {
    lines.take(this as WatchLine, bytes, isBinary);
  }
  function pinged(this: WebSocket, bytes: Buffer): void {
    lines.pong(this as WatchLine, bytes);
  }
  function gone(this: WebSocket): void {
    lines.gone(this as WatchLine);
  }

  return {
    lines,
    sockets,
    /** Who may watch is settled before there is a line; `take` is called once it is. */
    async open(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      token: string,
      ready: () => void,
    ): Promise<void> {
      if (isForeign(request.headers, deps.config)) throw new Problem('foreign-origin');
      if (deps.drain.draining) throw new Problem('race-elsewhere', { retryAfterS: 1 });
      const address = addressOf(request);
      const watched = await watchedRace(deps, token, address);
      const network = networkOf(address);
      if (lines.isStopping) throw new Problem('race-elsewhere', { retryAfterS: 1 });
      lines.refuseFull(watched, network);
      ready();
      sockets.handleUpgrade(request, socket, head, (line) => {
        line.wire = socket;
        line
          .on('message', taken)
          .on('ping', pinged)
          .on('close', gone)
          .on('error', () => undefined);
        lines.join(line, watched, network);
      });
    },
  };
}
