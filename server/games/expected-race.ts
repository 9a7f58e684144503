import { setImmediate as breath } from 'node:timers/promises';
import { isRouteComplete } from '#contract/game';
import { fairShare } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { ExpectedRace } from '#contract/rehearsal';
import { type RaceEstimate, estimateRace, type RaceOutline } from '#engine/rehearsal/expected-race';
import type { RoutePlan } from '#engine/routes';
import type { Deps } from '../deps.ts';
import { openFairShare } from '../http/fair-share.ts';
import { openFairTurns } from '../http/fair-turns.ts';
import { perDatabase } from '../store/per-connection.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { openRecent } from '../streets/walks/recent.ts';
import { startIdOf } from './asked-game.ts';
import { listRaceBars, walksBetweenBars } from './race-start.ts';

type Game = GameOfPerson['game'];
interface Estimate {
  expected: ExpectedRace | null;
  madeAtMs: number;
}

/** Estimates are cached by the route in the game's row. A bar that moves or closes changes the estimate after at most ten minutes. */
const cachedMs = 600_000;
const cachedMost = 500;
const recentIn = perDatabase(() => openRecent<Estimate>(cachedMost));
/** One estimate at a time, as with rehearsals: several at once would delay the calls of running races. */
const waitingMost = 200;
const turnsIn = perDatabase(() => openFairTurns(1, waitingMost));
/** Per host: anyone with the code can cause an estimate, and the host can change the list any number of times. */
const sharesIn = perDatabase(() => openFairShare(fairShare.rehearsals));

/** The seed of a game's rehearsal. Without `given` it is the seed of the first rehearsal, which is also the first race of the estimate. */
export function rehearsalSeed(gameId: number, given = ''): string {
  return `${gameId} ${given}`;
}

/** [RH16] [RH7] Computes an estimate when its turn comes, and yields to other requests between its races. `plan`: routes dealt already, as a lazy race has them. */
export function estimateInParts(
  deps: Pick<Deps, 'database'>,
  { gameId, hostId }: Pick<Game, 'gameId' | 'hostId'>,
  outline: RaceOutline,
  plan?: RoutePlan,
): Promise<RaceEstimate> {
  return turnsIn(deps.database).take(hostId, async () => {
    const parts = estimateRace(outline, rehearsalSeed(gameId), plan);
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
      await breath();
    }
  });
}

/**
 * [RH16] [RH17] The estimate for a game; null while its route is not complete, or one of its bars is gone. The final bar the host chose is used
 * only with `isOpen`: people who know the list could work it out from the distance.
 */
export async function readExpectedRace(
  deps: Pick<Deps, 'database' | 'walks' | 'now'>,
  game: Game,
  { isOpen }: { isOpen: boolean },
): Promise<ExpectedRace | null> {
  const { gameId, bars, barCount, teamCount, hints, type } = game;
  const startId = startIdOf(game);
  const finalBarId = isOpen ? game.finalBarId : null;
  if (game.status !== 'setup' || startId === undefined) return null;
  if (type === 'lazy' && game.lazyStage !== 'built') return null;
  if (!isRouteComplete({ barCount, bars, startBarId: startId, finalBarId: game.finalBarId })) return null;
  const key = JSON.stringify([gameId, bars.map(({ id }) => id), startId, finalBarId, barCount, teamCount, hints]);
  const nowMs = deps.now().getTime();
  const make = async () => ({ expected: await estimate(deps, game, { startId, finalBarId }), madeAtMs: nowMs });
  const work = () => sharesIn(deps.database).take(game.hostId, make);
  const isFresh = ({ madeAtMs }: Estimate) => nowMs - madeAtMs < cachedMs;
  try {
    return (await recentIn(deps.database).get(key, work, isFresh)).expected;
  } catch (error) {
    // Too many wait, of all games or of this host's: the next reader asks again.
    if (error instanceof Problem) return null;
    throw error;
  }
}

async function estimate(
  deps: Pick<Deps, 'database' | 'walks'>,
  game: Game,
  { startId, finalBarId }: { startId: string; finalBarId: string | null },
): Promise<ExpectedRace | null> {
  const { db } = deps.database;
  try {
    const list = await listRaceBars(db, game);
    const start = list.find(({ id }) => id === startId);
    const bars = list.filter((bar) => bar !== start);
    if (!start || bars.length < game.barCount) return null;
    const { barCount, teamCount, hints } = game;
    const walks = await walksBetweenBars(deps, db, game, list);
    const outline = { start, bars, barCount, teamCount, hints, walks };
    const finalBar = finalBarId === null ? {} : { finalBar: finalBarId };
    return (await estimateInParts(deps, game, { ...outline, ...finalBar })).expected;
  } catch (error) {
    // [G15] A bar has closed: setup names it.
    if (error instanceof Problem && error.code !== 'busy') return null;
    throw error;
  }
}
