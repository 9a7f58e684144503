import { WebSocket } from 'ws';
import type { LivePace } from '../../../server/live/pace.ts';

/** A live line on which nothing happens by itself: only what is rung, said or done. */
export const stillPace: LivePace = {
  beatMs: 600_000,
  answerMs: 600_000,
  gatherMs: 10,
  refreshMs: 600_000,
  pollMs: 600_000,
  leaveMs: 600_000,
};

/** What somebody is answered who asks for a line and gets none: the status and the whole answer. */
export function refusedLine(url: string, headers: Record<string, string>): Promise<[number, unknown]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
    socket.once('open', () => {
      socket.terminate();
      reject(new Error('The line is open.'));
    });
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve([answer.statusCode ?? 0, JSON.parse(text)]));
    });
  });
}
