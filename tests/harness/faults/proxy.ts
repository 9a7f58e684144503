import { createServer, request as ask } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterwards } from '../afterwards.ts';

interface Proxy {
  origin: string;
  /** From now on the service worker is of another version. */
  bringOutNewVersion: () => void;
  /** What it does with pages: hand them on, never answer, or say that the server behind it is gone. */
  setPages: (way: 'hand-on' | 'hang' | 'fail') => void;
  /** While it is cut, whatever is asked gets no answer and reaches nobody, also from a page that is being left. */
  setCut: (cut: boolean) => void;
}

/** The product behind a proxy, as in operation. */
export async function proxyTo(origin: string): Promise<Proxy> {
  let version = '';
  let pages: Parameters<Proxy['setPages']>[0] = 'hand-on';
  let isCut = false;
  const hanging = new Set<Socket>();
  const proxy = createServer((incoming, outgoing) => {
    if (isCut) {
      incoming.socket.destroy();
      return;
    }
    if (pages !== 'hand-on' && incoming.headers.accept?.includes('text/html')) {
      if (pages === 'fail') outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      else hanging.add(incoming.socket);
      return;
    }
    const { 'if-none-match': _known, 'if-modified-since': _since, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const onward = ask(new URL(incoming.url ?? '/', origin), { method: incoming.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const whole = Buffer.concat(chunks);
        const body = incoming.url === '/sw.js' ? renamed(whole.toString(), version) : whole;
        const { 'content-length': _old, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest).end(body);
      });
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  afterwards(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    bringOutNewVersion: () => (version += 'n'),
    setPages: (way) => {
      pages = way;
      // A browser may hold others back for as long as one of its own hangs.
      for (const socket of hanging) socket.destroy();
      hanging.clear();
    },
    setCut: (cut) => (isCut = cut),
  };
}

function renamed(worker: string, version: string): string {
  const changed = worker.replace(/(version:.)([0-9a-f]{12})/, `$1${version}$2`);
  if (version !== '' && changed === worker) throw new Error('The service worker names no version.');
  return changed;
}
