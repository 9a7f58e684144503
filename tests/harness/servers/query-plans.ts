import { Client, type Pool } from 'pg';
import { afterwards } from '../afterwards.ts';

interface Query {
  text: string;
  values: unknown[];
  /** Which call asked it first. */
  call: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'TID Cond'?: string;
  Plans?: PlanNode[];
}

/** Tables whose size does not depend on how many people use the product; and who is on a live line now, which a timer looks through. */
const small = new Set(['constants', 'sabotages', 'forfeits', 'keys', 'live_silences', 'street_sets', 'watchers']);
/** Whoever deletes their account has the words of the mails of some weeks looked through for their address. */
const accepted = ['delete-account reads all of mail_outbox'];
/** Made and gone within one transaction, so not there to be explained. */
const staged = /\bstaged_\w+/;

/** What EXPLAIN takes. */
const explained = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Notes every query that is asked while a call is answered, to see afterwards how the database would find its rows. */
export function noteQueries() {
  const queries = new Map<string, Query>();
  let call: string | null = null;
  const every: { query: (...args: unknown[]) => unknown } = Client.prototype;
  const { query: asked } = every;
  every.query = function query(this: Client, ...args: unknown[]) {
    if (call !== null) note(args, call);
    return asked.apply(this, args);
  };
  afterwards(async () => void (every.query = asked));

  function note([first, second]: unknown[], by: string): void {
    const query =
      typeof first === 'string' ? { text: first, values: second } : (first as { text?: unknown; values?: unknown });
    const { text } = query;
    if (typeof text !== 'string' || !explained.test(text) || queries.has(text)) return;
    const values = [query.values, second].find(Array.isArray) ?? [];
    queries.set(text, { text, values, call: by });
  }

  return {
    async during<Of>(name: string, work: () => Promise<Of>): Promise<Of> {
      call = name;
      try {
        return await work();
      } finally {
        call = null;
      }
    },
    count: () => queries.size,
    /** Every reading of a whole table that grows, with the call it was asked by: no index leads to the rows. */
    async faults(pool: Pool): Promise<string[]> {
      const client = await pool.connect();
      try {
        await client.query('begin');
        // Planned as if there were thousands of rows. Whoever then still reads a table from end to end has no other way. What autovacuum has
        // noticed by now, or not, is left out: that tables are empty, and that all games here are one host's.
        await client.query(`
          update pg_class set reltuples = case when pg_relation_size(oid) > 0 then 5000 else -1 end,
            relpages = pg_relation_size(oid) / current_setting('block_size')::int
          where relkind = 'r' and relnamespace = 'public'::regnamespace`);
        await client.query(`
          delete from pg_statistic where starelid in
            (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
        await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off');
        const faults: string[] = [];
        for (const { text, values, call: by } of queries.values()) {
          if (staged.test(text)) continue;
          const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
            `explain (format json) ${text}`,
            values,
          );
          const plan = rows[0]?.['QUERY PLAN'][0].Plan;
          if (plan) faults.push(...wholeTables(plan).map((table) => `${by} reads all of ${table}: ${text}`));
        }
        return faults.filter((fault) => !accepted.some((known) => fault.startsWith(known)));
      } finally {
        client.release(true);
      }
    },
  };
}

/** Tables that grow and are read from end to end; along an index up to a limit is not. */
function wholeTables(node: PlanNode, isLimited = false): string[] {
  const table = node['Relation Name'];
  const kind = node['Node Type'];
  const isByIndex = kind.startsWith('Index') && (node['Index Cond'] !== undefined || isLimited);
  const isScan = kind.endsWith('Scan') && !/Bitmap Heap|Subquery|CTE|Function|Values/.test(kind);
  const isWhole = table !== undefined && !small.has(table) && isScan && !isByIndex && node['TID Cond'] === undefined;
  const below = (node.Plans ?? []).flatMap((next) =>
    wholeTables(next, kind === 'Limit' || (isLimited && kind === 'Result')),
  );
  return isWhole ? [table, ...below] : below;
}
