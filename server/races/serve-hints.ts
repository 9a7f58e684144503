import type { Logger } from 'pino';
import type { Letter } from '#contract/game';
import type { Instant, RaceEvent } from '#contract/race';
import { dueMoment, leftMs, servingAt } from '#engine/hints';
import { isPaused } from '#engine/moves/race-runs';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { addJob } from '../store/jobs/add-job.ts';
import type { Database, Executor } from '../store/database.ts';
import { listHinted } from '../store/races/races.ts';

/** [I5] Hands out what was served by now: next clues and finishes. The race after that. */
export async function serveDue({ races, now }: Pick<Deps, 'races' | 'now'>, state: RaceState): Promise<RaceState> {
  const due = servingIn(state).filter(({ bar }) => leftMs(state, bar, now().getTime()) === 0);
  if (due.length === 0) return state;
  const { gameId } = state;
  for (const { team, bar } of due) {
    const command = { gameId, move: { type: 'serve-hints', team } as const, moveId: `served:${team}:${bar.seq}` };
    await races.play(command, ({ state: { seq } }) => ({ seq }));
  }
  return races.current(gameId);
}

/** The job: what is due is handed out, and what is not is looked at again when it is. */
export async function serveRace(deps: Pick<Deps, 'database' | 'races' | 'now'>, gameId: number): Promise<void> {
  const state = await serveDue(deps, await deps.races.current(gameId));
  await addServing(deps.database.db, state, deps.now().getTime());
}

/** Looks at every race in which somebody may serve: a job that got lost costs nobody more than a minute. */
export async function serveRaces(deps: Pick<Deps, 'database' | 'races' | 'now' | 'log'>): Promise<void> {
  for (const gameId of await listHinted(deps.database.db)) {
    await serveRace(deps, gameId).catch((error: unknown) =>
      deps.log.warn({ err: error, gameId }, 'the hints of a race were not served'),
    );
  }
}

/** What begins serving, or lets it go on. */
const changing: ReadonlySet<RaceEvent['type']> = new Set(['bar-verified', 'hints-served', 'race-resumed', 'undone']);

/** Puts down when a race is to be looked at. A move is answered without waiting for that. */
export function servingTeller({ database, log, now }: { database: Database; log: Logger; now: () => Date }) {
  return (events: RaceEvent[], state: RaceState): void => {
    if (!events.some(({ type }) => changing.has(type))) return;
    addServing(database.db, state, now().getTime()).catch((error: unknown) => {
      log.warn({ err: error, gameId: state.gameId }, 'the serving of hints could not be put down');
    });
  };
}

async function addServing(db: Executor, state: RaceState, now: Instant): Promise<void> {
  if (isPaused(state)) return;
  const moments = servingIn(state).map(({ bar }) => dueMoment(state, bar));
  if (moments.length === 0) return;
  const { gameId } = state;
  const afterS = Math.max(0, Math.min(...moments) - now) / 1_000;
  await addJob(db, 'serve-hints', { gameId }, { tries: 3, key: `hints:${gameId}`, afterS });
}

function servingIn({ teams, endedAt }: RaceState): { team: Letter; bar: NonNullable<ReturnType<typeof servingAt>> }[] {
  if (endedAt !== null) return [];
  return Object.values(teams).flatMap((team) => {
    const bar = servingAt(team);
    return bar ? [{ team: team.letter, bar }] : [];
  });
}
