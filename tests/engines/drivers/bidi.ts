import { WebSocket } from 'ws';

type Answer = { id: number } & (
  | { type: 'success'; result: unknown }
  | { type: 'error'; error: string; message: string }
);

/** A browser that speaks WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export interface Bidi {
  ask: <T = unknown>(method: string, params?: object) => Promise<T>;
}

export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let asked = 0;
  socket.on('message', (bytes: Buffer) => {
    const answer = JSON.parse(bytes.toString()) as Answer;
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === 'error') asker?.reject(new Error(`${answer.error}: ${answer.message}`));
    else asker?.resolve(answer.result as never);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser hung up.'));
    waiting.clear();
  });
  await new Promise((open, failed) => socket.once('open', open).once('error', failed));
  const ask = <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      socket.send(JSON.stringify({ id: asked, method, params }));
    });
  return { ask };
}
