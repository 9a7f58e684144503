// One of the two servers of validated-call.mjs: `bare` (node:http) or `ours` (the whole app, with the contract's save-clue
// checked by its schema and answered from memory). Prints its address when it listens.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { built } from './lib/load.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';

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
  const [{ buildApp }, { readConfig }, { openLog }, { serve }, { openDeps }, { openDatabase }, { migrateDatabase }] =
    await Promise.all(
      [
        'server/app',
        'server/config/config',
        'server/config/log',
        'server/http/serve',
        'server/open-deps',
        'server/store/database',
        'server/store/migrate',
      ].map(built),
    );
  const { calls } = await built('contract/calls');
  const dataDir = await freshFolder('validated-call');
  const url = await startDatabase(dataDir, { durable: false });
  await migrateDatabase(url);
  const database = openDatabase(url);
  afterwards(() => database.close());
  const config = readConfig({ LOG_LEVEL: 'warn', PLACES_LIVE: 'off', PAYMENTS: 'off', DATA_DIR: dataDir });
  const log = openLog(config.logLevel);
  const deps = await openDeps({ config, database, log, now: () => new Date() }, afterwards);
  const app = await buildApp(deps);
  afterwards(() => app.close());
  const asAnyone = { ...calls['save-clue'], caller: 'anyone', path: '/api/save-clue-from-memory' };
  serve(app, deps, asAnyone, async (/** @type {{ input: { gameId: number } }} */ { input }) => ({
    success: input.gameId === 7,
    saved_at: null,
  }));
  console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })}${asAnyone.path}`);
  await once(process, 'SIGTERM');
}

if (process.argv[2] === 'ours') await toTheEnd(ours);
else bare();
