import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countJobs, listFailingJobs, listWorkers } from '../store/jobs/job-health.ts';
import { countMails } from '../store/mail/outbox-health.ts';
import { payments } from '../store/money-tables.ts';
import { countPayments } from '../store/money/payments.ts';
import { countRacesOn } from '../store/operator/tonight.ts';

type Needed = Pick<Deps, 'database'>;
type Figures = Awaited<ReturnType<typeof readFigures>>;

/** Jobs that are due for longer than this wait for somebody. */
const lateAfterS = 60;
/** A worker beats every ten seconds. */
const aliveForS = 60;
/** A database that has not answered by then is down, as far as the figures go. */
const patienceMs = 2_000;
/** All gauges of one look share one answer. */
const freshForMs = 1_000;

/**
 * Figures of the whole site, which every node tells alike, counted when somebody looks. Where the database does not answer they are left
 * out and `database_up` is 0: the others, which a node knows by itself, are needed most then.
 */
export function showSiteFigures({ database }: Needed, registry: Registry): void {
  let known: { at: number; figures: Promise<Figures | null> } | null = null;
  const look = (): Promise<Figures | null> => {
    if (!known || performance.now() - known.at > freshForMs) {
      const late = pause(patienceMs, null, { ref: false });
      const read = readFigures(database).catch(() => null);
      known = { at: performance.now(), figures: Promise.race([read, late]) };
    }
    return known.figures;
  };

  const show = (name: string, help: string, valuesOf: (figures: Figures) => Record<string, number> | number): void => {
    const gauge: Gauge<'state'> = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [],
      async collect() {
        const figures = await look();
        gauge.reset();
        const values = figures === null ? {} : valuesOf(figures);
        if (typeof values === 'number') gauge.set(values);
        else for (const [state, value] of Object.entries(values)) gauge.set({ state }, value);
      },
    });
    registry.registerMetric(gauge);
  };
  show('races_on', 'Races that are on, on all nodes', ({ racesOn }) => racesOn);
  show('payments', 'Payments by state', ({ paid }) => paid);
  show('jobs', 'Jobs that wait, are late or were given up', ({ jobs }) => jobs);
  show('job_workers', 'Nodes whose jobs are looked after', ({ workers }) => workers);
  show('mails', 'Mails that wait or were given up', ({ mails }) => mails);
  showDatabase(database, registry, look);
}

function showDatabase({ pool }: Needed['database'], registry: Registry, look: () => Promise<unknown>): void {
  const isUp: Gauge = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered this node',
    registers: [],
    collect: async () => isUp.set((await look()) === null ? 0 : 1),
  });
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: "Connections of this node's pool, and calls that wait for one",
    labelNames: ['state'],
    registers: [],
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  registry.registerMetric(isUp);
  registry.registerMetric(connections);
}

async function readFigures({ db }: Needed['database']) {
  const [racesOn, counted, { waiting, late }, failing, workers, mails] = await Promise.all([
    countRacesOn(db),
    countPayments(db),
    countJobs(db, lateAfterS),
    listFailingJobs(db),
    listWorkers(db, aliveForS),
    countMails(db),
  ]);
  const states = payments.state.enumValues;
  const givenUp = failing.filter(({ isGivenUp }) => isGivenUp).reduce((sum, { count }) => sum + count, 0);
  return {
    racesOn,
    paid: Object.fromEntries(states.map((state) => [state, counted.find((one) => one.state === state)?.count ?? 0])),
    jobs: { waiting, late, 'given up': givenUp },
    workers: workers.filter(({ isAlive }) => isAlive).length,
    mails: { waiting: mails.waiting, 'given up': mails.givenUp },
  };
}
