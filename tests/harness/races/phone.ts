import { WebSocket } from 'ws';
import { type LiveFrame, type LiveMessage, viewAfter } from '../../../contract/live.ts';
import type { RaceView } from '../../../contract/race-view.ts';
import { afterwards } from '../afterwards.ts';

interface Line {
  /** Where the server listens, such as http://127.0.0.1:4360. */
  origin: string;
  gameId: number;
  cookie: string;
  since?: number;
  /** Whose eyes that view was for. */
  as?: string;
  /** Its page is of before there were changes: it knows whole views only. */
  isOld?: boolean;
  /** In a pocket: it hears, but shows nothing and answers nothing. */
  isInPocket?: boolean;
}

/** A phone on the live line. It says of every view that it has shown it, and answers every beat. */
export interface Phone {
  /** Everything the server said, in order. */
  frames: LiveFrame[];
  /** What it shows: the view with the highest number. */
  shown: () => RaceView | null;
  /** The first thing it shows of which this is so. */
  shows: (isIt: (view: RaceView) => boolean) => Promise<RaceView>;
  /** The first frame, also of those already here, of which this is so. */
  hears: (isIt: (frame: LiveFrame) => boolean) => Promise<LiveFrame>;
  say: (word: LiveMessage) => void;
  /** How the line ended, once it has. */
  closed: Promise<{ code: number; reason: string }>;
  hangUp: () => Promise<void>;
}

/** For what never comes: far above what a busy machine needs. */
const patienceMs = 180_000;

/** Takes a place on the live line; refused at the door, it throws with the status. */
export async function callIn(asked: Line): Promise<Phone> {
  const { origin, gameId, cookie, since = 0, as, isOld = false, isInPocket = false } = asked;
  const eyes = as === undefined ? '' : `&as=${as}`;
  const url = `${origin.replace(/^http/, 'ws')}/api/live/${gameId}?since=${since}${eyes}${isOld ? '' : '&changes=1'}`;
  const socket = new WebSocket(url, { headers: { cookie, origin } });
  const frames: LiveFrame[] = [];
  const waiting = new Set<() => void>();
  let view: RaceView | null = null;
  /** As this line was sent it last. */
  let sent: RaceView | null = null;

  const say = (word: LiveMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word));
  };
  const answer = (frame: LiveFrame) => {
    if (frame.type === 'view') say({ type: 'seen', seq: frame.seq });
    if (frame.type === 'beat') say({ type: 'beat', seq: view?.seq ?? 0 });
  };
  socket.on('message', (bytes) => {
    const frame: LiveFrame = JSON.parse((bytes as Buffer).toString());
    frames.push(frame);
    if (frame.type === 'view') {
      sent = isOld && !('view' in frame) ? null : viewAfter(sent, frame);
      if (!sent) throw new Error(`What has changed since another view: ${JSON.stringify(frame)}`);
      if (sent.seq > (view?.seq ?? 0)) view = sent;
    }
    if (!isInPocket) answer(frame);
    for (const look of waiting) look();
  });

  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  /** Looks now and at every frame; a line that ends while somebody waits is a failure. */
  const until = <T>(read: () => T | null | undefined) =>
    new Promise<T>((resolve, reject) => {
      const gaveUp = setTimeout(() => reject(new Error(`It never came. Shown: ${JSON.stringify(view)}`)), patienceMs);
      const look = () => {
        const found = read();
        if (found === null || found === undefined) return;
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
  return {
    frames,
    shown: () => view,
    shows: (isIt) => until(() => (view && isIt(view) ? view : null)),
    hears: (isIt) => until(() => frames.find(isIt)),
    say,
    closed,
    hangUp,
  };
}
