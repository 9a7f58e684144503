import type { GameView, RaceNews } from '#contract/game-view';
import { news as limits, race } from '#contract/limits';
import type { RaceState } from '#engine/race';
import { standingsOf } from '#engine/standings';
import type { Deps } from '../deps.ts';
import { type Game, keepOutcome } from '../store/games/games.ts';
import { listHeads } from '../store/races/races.ts';

type NewsDeps = Pick<Deps, 'database' | 'races' | 'log'>;

/**
 * How the races among these games stand or ended. What is over is folded once and written down: the list of somebody who has
 * raced for years costs one question more. What cannot be read just now has no news, and takes nothing else along.
 */
export async function newsOf(deps: NewsDeps, games: Game[]): Promise<Map<number, RaceNews>> {
  const begun = games.filter(({ status }) => status !== 'setup');
  const over = begun.filter(({ status, outcome }) => status === 'over' && outcome !== null);
  const heads = over.length === 0 ? [] : await listHeads(deps.database.pool, idsOf(over));
  const headOf = new Map(heads.map(({ gameId, seq }) => [gameId, seq]));
  const known = over.filter(({ gameId, outcome }) => headOf.get(gameId) === outcome?.seq);
  const news = new Map(known.map((game) => [game.gameId, newsIn(game, false, game.outcome?.standings ?? [])]));
  const unknown = begun.filter(({ gameId }) => !news.has(gameId)).toSorted(byUrgency);
  for (const game of unknown.slice(0, limits.foldedMost)) {
    const read = await readNews(deps, game).catch((error: unknown) =>
      deps.log.warn({ err: error, gameId: game.gameId }, 'a race had no news'),
    );
    if (read) news.set(game.gameId, read);
  }
  return news;
}

export function withNews(view: GameView, news: Map<number, RaceNews>): GameView {
  const own = news.get(view.gameId);
  return own ? { ...view, news: own } : view;
}

async function readNews({ database, races }: NewsDeps, game: Game): Promise<RaceNews> {
  const state = await races.current(game.gameId);
  const standings = standingsOf(state).map(({ group, position, state: became, done }) => ({
    group,
    position,
    state: became,
    done,
  }));
  if (state.endedAt !== null) await keepOutcome(database.db, game.gameId, { seq: state.seq, standings });
  return newsIn(game, isPaused(state), standings);
}

function newsIn({ endedAt }: Game, paused: boolean, standings: RaceNews['standings']): RaceNews {
  // [W7] Where every team that raced has finished nobody can claim any more.
  const isFinal = standings.every(({ state }) => state === 'finished' || state === 'absent');
  const until = endedAt === null || isFinal ? null : endedAt.getTime() + race.lateMs;
  return { paused, provisionalUntil: until, standings };
}

function isPaused({ endedAt, pauses }: RaceState): boolean {
  return endedAt === null && pauses.at(-1)?.to === null;
}

/** Races that are on before those that are over, the newest first. */
function byUrgency(one: Game, other: Game): number {
  return Number(one.status === 'over') - Number(other.status === 'over') || other.gameId - one.gameId;
}

function idsOf(games: Game[]): number[] {
  return games.map(({ gameId }) => gameId);
}
