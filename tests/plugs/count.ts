import { Client } from 'pg';
import { session } from '../../contract/session.ts';
import type { Trace } from './phones.ts';
import { Wire } from './wire.ts';

export interface Tally {
  acknowledged: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** There more than once, or there although nobody did it. */
  doubled: number;
}

export function summed(tallies: Tally[]): Tally {
  const sum = (read: (tally: Tally) => number) => tallies.reduce((all, tally) => all + read(tally), 0);
  return {
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
  };
}

type Of<Kind extends Trace['kind']> = Extract<Trace, { kind: Kind }>;

/** What the database has of all that was acknowledged. Every act must have been answered by now. */
export async function countTraces(databaseUrl: string, origin: string, traces: Trace[]): Promise<Tally> {
  const of = <Kind extends Trace['kind']>(kind: Kind) =>
    traces.filter((trace): trace is Of<Kind> => trace.kind === kind);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return summed([
      await countEvents(client, traces),
      await countNames(client, of('named')),
      await countSignedIn(origin, of('signed-in')),
    ]);
  } finally {
    await client.end();
  }
}

/** How an event is told apart in its race: the same word for the trace and for the event. */
function wordOf(trace: Trace): string | null {
  if (trace.kind === 'adjusted') return `${trace.gameId} ${trace.reason}`;
  if (trace.kind === 'undone') return `${trace.gameId} undone ${trace.seq}`;
  return trace.kind === 'claimed' ? `${trace.gameId} ${trace.moveId}` : null;
}

async function countEvents(client: Client, traces: Trace[]): Promise<Tally> {
  const words = traces.flatMap((trace) => wordOf(trace) ?? []);
  const games = [...new Set(traces.flatMap((trace) => ('gameId' in trace ? trace.gameId : [])))];
  const { rows } = await client.query<{ word: string }>(
    `select game_id || ' ' || case body ->> 'type'
       when 'time-adjusted' then body ->> 'reason'
       when 'undone' then 'undone ' || (body ->> 'undoes')
       else move_id end as word
     from events
     where game_id = any($1) and body ->> 'type' in ('time-adjusted', 'undone', 'bar-verified')`,
    [games],
  );
  const times = new Map<string, number>();
  for (const { word } of rows) times.set(word, (times.get(word) ?? 0) + 1);
  const acknowledged = new Set(words);
  const { rows: broken } = await client.query(
    'select game_id from events where game_id = any($1) group by game_id having max(seq) <> count(*)',
    [games],
  );
  if (broken.length > 0) throw new Error(`The numbers of ${broken.length} races have gaps.`);
  const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  const nobodys = [...times.keys()].filter((word) => !acknowledged.has(word)).length;
  return {
    acknowledged: words.length,
    lost: words.filter((word) => !times.has(word)).length,
    doubled: again + nobodys,
  };
}

/** A name that nobody was told of yet may stand there already; one before the last acknowledged may not. */
async function countNames(client: Client, named: Of<'named'>[]): Promise<Tally> {
  const last = new Map(named.map(({ accountId, name }) => [accountId, name]));
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, display_name as name from accounts where id = any($1::uuid[])',
    [[...last.keys()]],
  );
  const kept = new Map(rows.map(({ id, name }) => [id, Number(name)]));
  const lost = [...last].reduce((sum, [id, name]) => sum + Math.max(0, name - (kept.get(id) ?? 0)), 0);
  return { acknowledged: named.length, lost, doubled: 0 };
}

/** Of one sign-in only the newest cookies are kept, and those whose answer was lost count among them. */
async function countSignedIn(origin: string, signedIn: Of<'signed-in'>[]): Promise<Tally> {
  const wire = new Wire();
  const people = new Set(signedIn.map(({ accountId }) => accountId));
  const asked = [...people].flatMap((id) =>
    signedIn.filter(({ accountId }) => accountId === id).slice(-session.cookiesPerSignIn / 2),
  );
  let lost = 0;
  for (const { cookie } of asked) {
    const { status } = await wire.ask(origin, { method: 'GET', path: '/api/data/constants', headers: { cookie } });
    if (status !== 200) lost += 1;
  }
  wire.close();
  return { acknowledged: signedIn.length, lost, doubled: 0 };
}
