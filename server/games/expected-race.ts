import { setImmediate as breath } from 'node:timers/promises';
import { isRouteComplete } from '#contract/game';
import { fairShare } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { ExpectedRace } from '#contract/rehearsal';
import { type ExpectedNight, expectNight, type RaceOutline } from '#engine/rehearsal/expected-night';
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

/** Estimates are cached by what the game's row says of its route. A bar that moved or closed since shows after this long. */
const cachedMs = 600_000;
const cachedMost = 500;
const recentIn = perDatabase(() => openRecent<Estimate>(cachedMost));
/** One estimate at a time, as with rehearsals: the parts of many at once would keep those who race waiting. */
const waitingMost = 200;
const turnsIn = perDatabase(() => openFairTurns(1, waitingMost));
/** Of each host: whoever reads the invitation causes the work, and the host can change the list without end. */
const sharesIn = perDatabase(() => openFairShare(fairShare.rehearsals));

/** The seed of a game's rehearsals: without `given`, that of the first one, which setup's estimate begins with. */
export function rehearsalSeed(gameId: number, given = ''): string {
  return `${gameId} ${given}`;
}

/** [RH16] [RH7] Plays the nights of an estimate when its turn comes, and lets other requests in between. */
export function estimateNight(
  deps: Pick<Deps, 'database'>,
  { gameId, hostId }: Pick<Game, 'gameId' | 'hostId'>,
  outline: RaceOutline,
): Promise<ExpectedNight> {
  return turnsIn(deps.database).take(hostId, async () => {
    const nights = expectNight(outline, rehearsalSeed(gameId));
    for (;;) {
      const { done, value } = nights.next();
      if (done) return value;
      await breath();
    }
  });
}

/**
 * [RH16] [RH17] What the race of a game would be like; null while its route is not complete, or one of its bars is gone. Only with
 * `isOpen` does the final bar its host chose count: from the distance, people who know the list could tell which one it is.
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
    return (await estimateNight(deps, game, { ...outline, ...finalBar })).expected;
  } catch (error) {
    // [G15] A bar has closed: setup names it.
    if (error instanceof Problem && error.code !== 'busy') return null;
    throw error;
  }
}
