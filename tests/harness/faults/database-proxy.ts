import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterwards } from '../afterwards.ts';

/** What happens to the connection on which some words are sent next. */
type Fate = 'reaches-nobody' | 'answer-lost';

interface DatabaseProxy {
  /** The same database, through the proxy. */
  url: string;
  /** The next time these words are sent, the connection breaks: before they arrive, or when the answer comes. */
  breakOn: (words: string, fate: Fate) => void;
  /** How often it has broken one. */
  broken: () => number;
  /** Cuts every connection there is. */
  cut: () => void;
  /** Takes no new connection, or takes them again. */
  shut: (isShut: boolean) => void;
  /** Every connection that is there now stays open, and nothing comes through it any more. */
  freeze: () => void;
}

/** A connection to PostgreSQL that breaks when told to. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let trap: { words: string; fate: Fate } | null = null;
  let broken = 0;
  let isShut = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    if (isShut) {
      near.destroy();
      return;
    }
    const far = connect(addressOf(databaseUrl));
    let isDoomed = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    near.on('data', (chunk) => {
      const sprung = trap && chunk.includes(trap.words) ? trap : null;
      if (sprung) {
        trap = null;
        broken += 1;
      }
      if (sprung?.fate === 'reaches-nobody') return end();
      isDoomed ||= sprung !== null;
      far.write(chunk);
    });
    far.on('data', (chunk) => (isDoomed ? end() : near.write(chunk)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  afterwards(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    breakOn: (words, fate) => (trap = { words, fate }),
    broken: () => broken,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    shut: (is) => (isShut = is),
    freeze: () => {
      for (const socket of sockets) socket.pause();
    },
  };
}

function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { searchParams, hostname, port: given } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  const port = Number(searchParams.get('port') ?? (given || 5432));
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
}
