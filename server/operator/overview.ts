import type { OutputOf } from '#contract/call';
import { statusToWire } from '#contract/calls/games';
import type { operatorSupportCalls } from '#contract/calls/operator-support';
import { counter } from '#contract/limits';
import type { RaceState } from '#engine/race';
import { withoutSecrets } from '../config/log.ts';
import type { Deps } from '../deps.ts';
import type { Executor } from '../store/database.ts';
import { countJobs, listFailingJobs, listWorkers } from '../store/jobs/job-health.ts';
import { listMailTroubles, readOutboxCounts } from '../store/mail/outbox-health.ts';
import { listAudit } from '../store/operator/audit.ts';
import { listAddresses } from '../store/operator/support.ts';
import { countNeeds, listGamesOn, listOngoing } from '../store/operator/tonight.ts';
import { londonDay } from './london-day.ts';

type Tonight = OutputOf<(typeof operatorSupportCalls)['operator/tonight']>;

const weekMs = 7 * 86_400_000;

/** Games of today, races that are on, and what waits for somebody. */
export async function readTonight({ config, database: { db }, races, now }: Deps): Promise<Tonight> {
  const today = londonDay(now());
  const games = await listGamesOn(db, today, config.payments.by === 'standin');
  const live: Tonight['live'] = [];
  for (const { startedAt, ...game } of await listOngoing(db, counter.liveRaces)) {
    const state = await races.current(game.gameId);
    live.push({ ...game, startedAt: startedAt?.getTime() ?? null, ...standOf(state) });
  }
  const isFree = config.payments.by === 'off';
  return {
    today,
    games: games.map(({ isPaid, status, ...game }) => ({
      ...game,
      status: statusToWire(status),
      paid: isFree ? 'free' : isPaid ? 'paid' : 'unpaid',
    })),
    live,
    needs: await countNeeds(db, now(), new Date(now().getTime() - weekMs)),
  };
}

function standOf({
  teams,
  pauses,
  feed,
}: RaceState): Pick<Tonight['live'][number], 'isPaused' | 'teams' | 'finished' | 'last'> {
  const racing = Object.values(teams);
  const [newest] = feed;
  return {
    isPaused: pauses.at(-1)?.to === null,
    teams: racing.length,
    finished: racing.filter(({ finishedAt }) => finishedAt !== null).length,
    last: newest ? { at: newest.at, text: newest.text } : null,
  };
}

type Health = OutputOf<(typeof operatorSupportCalls)['operator/health']>;

const dayMs = 86_400_000;
const lateAfterS = 60;
/** A worker beats every ten seconds. */
const aliveForS = 60;

/** How mails and jobs are. */
export async function readHealth({ config, database: { db }, now }: Deps): Promise<Health> {
  const at = now().getTime();
  const [dayAgo, weekAgo] = [new Date(at - dayMs), new Date(at - 7 * dayMs)];
  const troubles = await listMailTroubles(db, weekAgo, counter.troubles);
  const jobs = await countJobs(db, lateAfterS);
  const failing = await listFailingJobs(db);
  const workers = await listWorkers(db, aliveForS);
  return {
    mail: {
      isConfigured: config.smtpUrl !== null,
      ...(await readOutboxCounts(db, { dayAgo, weekAgo })),
      troubles: troubles.map((one) => ({ ...one, at: Date.parse(one.at), error: one.error ?? '' })),
    },
    jobs: {
      ...jobs,
      failing: failing.map((one) => ({ ...one, error: withoutSecrets(one.error).slice(0, 300) })),
      workers: workers.map(({ seenAt, isAlive }) => ({ seenAt: seenAt.getTime(), isAlive })),
    },
  };
}

type Row = OutputOf<(typeof operatorSupportCalls)['operator/audit']>[number];

/** What operators did, the newest first, each with who it was. */
export async function readAudit(db: Executor): Promise<Row[]> {
  const rows = await listAudit(db, counter.auditRows);
  const addresses = await listAddresses(db, [...new Set(rows.map(({ operatorId }) => operatorId))]);
  return rows.map(({ operatorId, at, ...row }) => ({
    ...row,
    at: at.getTime(),
    operator: addresses.get(operatorId) ?? 'somebody',
  }));
}
