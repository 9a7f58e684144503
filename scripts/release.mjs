// npm run release -- 1.1.0: gives the changes since the last release their number, and keeps a small database of it for the tests.
import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare/prepare.mjs';
import { root } from './run.mjs';

/** What a release makes anew, what is made by its migrations, and what nobody should find in a file. */
const leftOut =
  `bars localities constants sabotages forfeits live_discs city_lookups live_silences attempts contacts idempotency workers
  watchers mail_outbox stand_in_books keys auth_sessions login_sessions refresh_tokens one_time_tokens`.split(/\s+/);

const version = process.argv[2] ?? '';
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('Which one? npm run release -- 1.1.0');
if (git('status', '--porcelain') !== '') refuse('There are changes that are not committed.');
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
if (!/^## Unreleased\n+- /m.test(changelog)) refuse('CHANGELOG.md has nothing under Unreleased.');

await prepare().catch((error) => refuse(error.message));
await keepDatabase();
const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
write('CHANGELOG.md', changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${version}, ${today}\n`));
for (const name of ['package.json', 'package-lock.json']) {
  const text = readFileSync(join(root, name), 'utf8');
  write(name, text.replaceAll(/("name": "pickled-egg",\s+"version": )"[^"]+"/g, `$1"${version}"`));
}
console.log(`${version} is written. Look at it, run npm run test:all, then:
  git add -A && git commit -m "chore: release ${version}" && git tag v${version}`);

/** The games of npm run seed, as this release keeps them. */
async function keepDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pickled-egg-release-'));
  // As root the database runs as another user, who must get in.
  chmodSync(dataDir, 0o755);
  const [{ startEmbeddedPostgres }, { seedCommand }, { Client }] = await Promise.all([
    built('server/embedded/embedded-postgres'),
    built('server/seed/command'),
    import('pg').then((module) => module.default),
  ]);
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined });
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
    if ((await seedCommand([], { env, out: process.stdout })) !== 0) refuse('No games were made.');
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows: names } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
      [leftOut],
    );
    const tables = [];
    for (const { name } of names) {
      const { rows } = await client.query(`select to_json(kept) as row from ${name} as kept`);
      if (rows.length > 0)
        tables.push(`${JSON.stringify(name)}: [\n${rows.map(({ row }) => JSON.stringify(row)).join(',\n')}\n]`);
    }
    await client.end();
    const journal = JSON.parse(readFileSync(join(root, 'server/store/migrations/meta/_journal.json'), 'utf8'));
    const { tag } = journal.entries.at(-1);
    const text = `{\n"migration": ${JSON.stringify(tag)},\n"tables": {\n${tables.join(',\n')}\n}\n}\n`;
    write(`tests/harness/fixtures/release-${version}.json`, text);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} name */
function built(name) {
  return import(new URL(`../build/${name}.js`, import.meta.url).href);
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  writeFileSync(join(root, name), text);
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/**
 * @param {string} words
 * @returns {never}
 */
function refuse(words) {
  console.error(words);
  process.exit(1);
}
