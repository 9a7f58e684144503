// One of the two servers of validated-call.mjs: `bare` (node:http) or `ours` (the whole app, with the contract's save-clue
// checked by its schema and answered from memory). Prints its address when it listens.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from './lib/load.mjs';

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

const now = () => new Date();

async function ours() {
  const [{ buildApp }, { openBell }, { readConfig }, { openLog }, { openRaces }, { openPasswords }, { serve }] =
    await Promise.all(
      [
        'server/app',
        'server/races/bell',
        'server/config/config',
        'server/config/log',
        'server/races/door',
        'server/accounts/passwords',
        'server/http/serve',
      ].map(built),
    );
  const [{ openDatabase }, { migrateDatabase }, { readKeys }] = await Promise.all(
    ['database', 'migrate', 'accounts/keys'].map((name) => built(`server/store/${name}`)),
  );
  const [{ startEmbeddedPostgres }, { openGoogle }, { openPhotoFiles }, { openPictures }, { openPlaces }, { calls }] =
    await Promise.all(
      [
        'server/embedded/embedded-postgres',
        'server/outside/google/google',
        'server/outside/photos/open-photo-files',
        'server/photos/pictures/pictures',
        'server/places/places',
        'contract/calls',
      ].map(built),
    );
  const { openFairShares } = await built('server/http/fair-share');
  const dataDir = await mkdtemp(join(tmpdir(), 'egg-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, say: () => undefined });
  const config = readConfig({ LOG_LEVEL: 'warn', PLACES_LIVE: 'off', PAYMENTS: 'off', DATA_DIR: dataDir });
  const log = openLog('warn');
  const database = openDatabase(postgres.url);
  await migrateDatabase(postgres.url);
  const bell = await openBell({ database, log });
  const drain = { draining: false };
  const deps = {
    config,
    database,
    keys: await readKeys(database, config),
    log,
    bell,
    races: openRaces({ database, bell, log, now, drain }),
    shares: openFairShares(config),
    passwords: openPasswords(),
    google: openGoogle(config),
    payPal: null,
    payPalStandIn: null,
    photoFiles: openPhotoFiles(config),
    pictures: openPictures(),
    places: openPlaces({ config, database, log, now }),
    webFolder: fileURLToPath(new URL('../build/web', import.meta.url)),
    now,
    drain,
  };
  const app = await buildApp(deps);
  const asAnyone = { ...calls['save-clue'], caller: 'anyone', path: '/api/save-clue-from-memory' };
  serve(app, deps, asAnyone, async (/** @type {{ input: { gameId: number } }} */ { input }) => ({
    success: input.gameId === 7,
    saved_at: null,
  }));
  console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })}${asAnyone.path}`);
  await once(process, 'SIGTERM');
  await app.close();
  await bell.stop();
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

if (process.argv[2] === 'ours') await ours();
else bare();
