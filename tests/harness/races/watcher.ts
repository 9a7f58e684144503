import { WebSocket } from 'ws';
import type { WatchFrame, WatchPage } from '../../../contract/watch.ts';
import { afterwards } from '../afterwards.ts';
import { ask } from '../people/ask.ts';
import type { StartedRace } from './race.ts';

/** Somebody at a watch link. They answer every beat. */
export interface Watcher {
  /** Everything the server said, as text, in order. */
  said: string[];
  pages: () => WatchPage[];
  /** The first page, also of those already here, of which this is so. */
  sees: (isIt: (page: WatchPage) => boolean) => Promise<WatchPage>;
  say: (text: string) => void;
  closed: Promise<{ code: number; reason: string }>;
  hangUp: () => Promise<void>;
}

const patienceMs = 180_000;

interface Opened {
  url: string;
  token: string;
}

/** The host opens the race to watchers. */
export async function watchLink(race: StartedRace, wishes: object = {}, cookie = race.host.cookie): Promise<Opened> {
  const url = `/api/host/${race.gameId}/watch`;
  const [status, answer] = await ask(race.app, { method: 'PUT', url, cookie, payload: wishes });
  if (status !== 200) throw new Error(`No link: ${JSON.stringify(answer)}`);
  const { link } = answer as { link: { url: string } };
  return { url: link.url, token: link.url.split('/').at(-1) ?? '' };
}

/** Takes a watcher's line; refused at the door, it throws with the status. */
export async function watchIn(origin: string, token: string): Promise<Watcher> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/watch/${token}/live`, { headers: { origin } });
  const said: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (bytes) => {
    const text = (bytes as Buffer).toString();
    said.push(text);
    if (text.startsWith('{"type":"beat"')) socket.send('{"type":"beat"}');
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const pages = () =>
    said.flatMap((text) => {
      const frame = JSON.parse(text) as WatchFrame;
      return frame.type === 'page' ? [frame.page] : [];
    });
  const sees = (isIt: (page: WatchPage) => boolean) =>
    new Promise<WatchPage>((resolve, reject) => {
      const gaveUp = setTimeout(() => reject(new Error(`It never came: ${said.at(-1)}`)), patienceMs);
      const look = () => {
        const found = pages().find(isIt);
        if (!found) return;
        clearTimeout(gaveUp);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void closed.then(({ code, reason }) => reject(new Error(`The line ended: ${code} ${reason}`)));
    });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(`Refused: ${statusCode}`)));
  });
  const hangUp = async () => {
    socket.close();
    await closed;
  };
  afterwards(hangUp);
  return { said, pages, sees, say: (text) => socket.send(text), closed, hangUp };
}
