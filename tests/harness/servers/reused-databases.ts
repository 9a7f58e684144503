import { Client } from 'pg';

/** When these are as in the template, the schema is. */
const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_proc', 'pg_trigger', 'pg_namespace'];
const catalogState = `select concat_ws(' ', ${catalogs
  .map((name) => `(select concat(count(*), ' ', max(xmin::text::bigint)) from ${name})`)
  .join(', ')}, (select count(*) from pg_db_role_setting join pg_database on oid = setdatabase
    where datname = current_database())) as state`;

/** Backends report what they wrote before they leave pg_stat_activity, so that afterwards the counts are complete. */
const terminateOthers = `
  select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
const writtenTables = `
  select format('%I.%I', schemaname, relname) as name, schemaname = 'pg_catalog' as "isCatalog"
  from pg_stat_all_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 and schemaname <> 'pg_toast'`;

const sequenceValues = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as value, start_value as start from pg_sequences`;

interface Sequence {
  name: string;
  value: string | null;
  start: string;
}

/** The template, and so each copy of it when it is new. */
interface Snapshot {
  catalog: string;
  /** Tables with rows that come with the template, such as prices and migrations, and a hash of them. */
  seeded: Map<string, string>;
  sequences: Map<string, Sequence>;
}

/** Databases that are as good as new: their tests are over, and their rows are deleted. */
const idle: string[] = [];
let snapshot: Promise<Snapshot | null> | undefined;

/** A copy of the template whose rows were deleted, if one is idle: that takes a tenth of the time of a new copy. */
export function takeIdleDatabase(): string | undefined {
  return idle.pop();
}

/** Makes a copy of the template as good as new for the next test; false where it has to be dropped, as its schema or seeds changed. */
export async function resetDatabase(url: string, templateUrl: string): Promise<boolean> {
  snapshot ??= withClient(templateUrl, readSnapshot);
  const before = await snapshot;
  if (!before) return false;
  const isReset = await withClient(url, async (client) => {
    await client.query(terminateOthers);
    const { rows: written } = await client.query<{ name: string; isCatalog: boolean }>(writtenTables);
    if (written.some(({ isCatalog }) => isCatalog) && (await readState(client, catalogState)) !== before.catalog)
      return false;
    const names = written.filter(({ isCatalog }) => !isCatalog).map(({ name }) => name);
    for (const name of names) {
      const rows = before.seeded.get(name);
      if (rows !== undefined && (await readState(client, hashOf(name))) !== rows) return false;
    }
    const deletes = names.filter((name) => !before.seeded.has(name)).map((name) => `delete from ${name};`);
    if (deletes.length > 0) await client.query(`set session_replication_role = replica; ${deletes.join(' ')}`);
    await resetSequences(client, before.sequences);
    await client.query('select pg_stat_reset()');
    return true;
  });
  if (isReset) idle.push(url);
  return isReset;
}

/** Null where the role may not delete rows without regard to foreign keys. */
async function readSnapshot(client: Client): Promise<Snapshot | null> {
  const { rows: roles } = await client.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  if (!roles[0]?.may) return null;
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`,
  );
  const seeded = new Map<string, string>();
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0) seeded.set(name, await readState(client, hashOf(name)));
  }
  const { rows: sequences } = await client.query<Sequence>(sequenceValues);
  const catalog = await readState(client, catalogState);
  return { catalog, seeded, sequences: new Map(sequences.map((row) => [row.name, row])) };
}

function hashOf(table: string): string {
  return `select md5(string_agg(kept::text, ',' order by kept::text)) as state from ${table} as kept`;
}

async function resetSequences(client: Client, before: Snapshot['sequences']): Promise<void> {
  const { rows } = await client.query<Sequence>(sequenceValues);
  const moved = rows.flatMap(({ name, value, start }) => {
    const was = before.get(name)?.value ?? null;
    return was === value ? [] : [`select setval('${name}', ${was ?? start}, ${was !== null});`];
  });
  if (moved.length > 0) await client.query(moved.join(' '));
}

async function readState(client: Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ state: string }>(sql);
  return rows[0]?.state ?? '';
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
