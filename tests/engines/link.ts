import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What lies between one phone and the product. */
export interface Link {
  origin: string;
  /** While it is cut nothing gets through, and what was open is torn. */
  setCut: (isCut: boolean) => void;
  close: () => Promise<void>;
}

/** `before`: a script that pages get at their very top, for engines that run nothing of ours by themselves. */
export async function linkTo(product: string, before: string | null): Promise<Link> {
  const { hostname, port } = new URL(product);
  const open = new Set<Duplex>();
  let isCut = false;
  const link = createServer((asked, answer) => handOn(asked, answer, { product, before }));
  link.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    if (isCut) socket.destroy();
  });
  link.on('upgrade', (asked: IncomingMessage, phone: Duplex) => {
    const server = connect(Number(port), hostname);
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    server.write(`${lines.join('\r\n')}\r\n\r\n`);
    server.on('error', () => phone.destroy()).once('close', () => phone.destroy());
    phone.once('close', () => server.destroy());
    phone.pipe(server).pipe(phone);
  });
  await new Promise<void>((listening) => link.listen(0, 'localhost', listening));
  const tear = () => open.forEach((socket) => socket.destroy());
  return {
    origin: `http://localhost:${(link.address() as AddressInfo).port}`,
    setCut: (cut) => {
      isCut = cut;
      if (cut) tear();
    },
    close: async () => {
      const closed = new Promise((done) => link.close(done));
      tear();
      await closed;
    },
  };
}

interface Way {
  product: string;
  before: string | null;
}

function handOn(asked: IncomingMessage, answer: ServerResponse, { product, before }: Way): void {
  const headers = before === null ? asked.headers : { ...asked.headers, 'accept-encoding': 'identity' };
  const onward = request(new URL(asked.url ?? '/', product), { method: asked.method, headers }, (given) => {
    if (before !== null && given.headers['content-type']?.startsWith('text/html')) {
      void withScript(given, answer, before);
      return;
    }
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.on('error', () => onward.destroy());
  asked.pipe(onward);
}

/** The page with the script before everything in it, and a policy that lets exactly this script run. */
async function withScript(given: IncomingMessage, answer: ServerResponse, before: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of given) chunks.push(chunk as Buffer);
  const page = Buffer.concat(chunks)
    .toString()
    .replace('<head>', () => `<head><script>${before}</script>`);
  const hash = createHash('sha256').update(before).digest('base64');
  const { 'content-length': _old, 'content-security-policy': policy, ...rest } = given.headers;
  const allowed = String(policy ?? '').replace('script-src', `script-src 'sha256-${hash}'`);
  answer.writeHead(given.statusCode ?? 502, { ...rest, 'content-security-policy': allowed }).end(page);
}
