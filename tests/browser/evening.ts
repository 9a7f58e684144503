import { join } from 'node:path';
import { freshApp } from '../harness/servers/app.ts';
import { freePort } from '../harness/servers/server-process.ts';
import { projectRoot } from '../../server/config/project-root.ts';

/** The product with its real pages, on an evening that goes by as evenings do, only that a test may let minutes pass at once. */
export async function evening(env: NodeJS.ProcessEnv = {}) {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const port = await freePort();
  const { app, deps } = await freshApp(
    { PORT: String(port), TILES_URL: 'off', ...env },
    { now, webFolder: join(projectRoot, 'build/web') },
  );
  // What an answer says of the time must be this evening's.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', now().toUTCString());
  });
  await app.listen({ port, host: 'localhost' });
  const pass = (ms: number) => {
    aheadMs += ms;
  };
  return { origin: `http://localhost:${port}`, app, deps, pass, now };
}
