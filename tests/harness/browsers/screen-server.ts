import domConsole from 'node:console';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { afterwards } from '../afterwards.ts';

/**
 * Opens a server for the screens of this file and moves the small DOM to its address. The small DOM prints every refusal
 * and every lost network; those that a file expects, because they are what it tests, are not printed.
 */
export async function openForScreens(server: Server, path: string, expected: RegExp): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  afterwards(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`http://localhost:${port}${path}`);
  const print = domConsole.error.bind(domConsole);
  vi.spyOn(domConsole, 'error').mockImplementation((first: unknown, ...rest) => {
    if (!expected.test(String(first))) print(first, ...rest);
  });
}
