// One of the two servers of validated-call.mjs: `bare` (node:http) or `ours` (the whole app, with the contract's save-clue
// checked by its schema and answered from memory). Prints its address when it listens.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = (/** @type {string} */ path) => import(new URL(`../build/${path}.js`, import.meta.url).href);

function bare() {
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { gameId } = JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: gameId === 7 }));
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}/api/save-clue`);
  });
}

async function ours() {
  const [{ buildApp }, { readConfig }, { openLog }, { openDatabase }, { migrateDatabase }, { readKeys }] =
    await Promise.all(
      [
        'server/app',
        'server/config',
        'server/log',
        'server/store/database',
        'server/store/migrate',
        'server/store/keys',
      ].map(built),
    );
  const [{ startEmbeddedPostgres }, { openPasswords }, { openGoogle }, { serve }, { calls }] = await Promise.all(
    [
      'server/embedded/embedded-postgres',
      'server/passwords',
      'server/outside/google',
      'server/serve',
      'contract/calls',
    ].map(built),
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'egg-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, say: () => undefined });
  const config = readConfig({ LOG_LEVEL: 'warn' });
  const database = openDatabase(postgres.url);
  await migrateDatabase(postgres.url);
  const keys = await readKeys(database, config);
  const deps = {
    config,
    database,
    keys,
    log: openLog('warn'),
    passwords: openPasswords(),
    google: openGoogle(config),
    webFolder: fileURLToPath(new URL('../build/web', import.meta.url)),
    now: () => new Date(),
    drain: { draining: false },
  };
  const app = await buildApp(deps);
  const asAnyone = { ...calls['save-clue'], caller: 'anyone' };
  serve(app, deps, asAnyone, async (/** @type {{ input: { gameId: number } }} */ { input }) => ({
    success: input.gameId === 7,
  }));
  console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/save-clue`);
  await once(process, 'SIGTERM');
  await app.close();
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

if (process.argv[2] === 'ours') await ours();
else bare();
