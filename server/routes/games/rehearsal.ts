import { setImmediate as breath } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { cluesBy, type Letter, letters } from '#contract/game';
import { fairShare } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { RaceStart } from '#contract/race';
import type { MissingClues } from '#engine/rehearsal/findings';
import { rehearsalOf } from '#engine/rehearsal/whole-rehearsal';
import type { Deps } from '../../deps.ts';
import {
  askedGame,
  gameIdIn,
  heldByRunner,
  isHost,
  isNeutralHost,
  refuseBegun,
  runsRace,
  startIdOf,
} from '../../games/asked-game.ts';
import { readExpectedRace, rehearsalSeed } from '../../games/expected-race.ts';
import { inTime } from '../../places/loading.ts';
import { readTimeZone } from '../../games/last-jar.ts';
import { readRehearsalStart } from '../../games/race-start.ts';
import { refuseWithoutRoute } from '../../games/refuse-unready.ts';
import { teamsSoFar } from '../../games/teams.ts';
import { momentOf } from '../../games/wall-clock.ts';
import { openFairShare } from '../../http/fair-share.ts';
import { isForeign } from '../../http/same-origin-only.ts';
import { serve } from '../../http/serve.ts';
import { openFairTurns } from '../../http/fair-turns.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import type { Executor, Tx } from '../../store/database.ts';
import { keepCohostKnows } from '../../store/games/cohosts.ts';
import { type Game, type GameOfPerson, keepHostReading } from '../../store/games/games.ts';
import { listSeats } from '../../store/games/seats.ts';

type Rehearsal = OutputOf<(typeof calls)['rehearsal']>;

/** When a race begins whose host has not said. */
const usualHour = '19:30';
/** Whoever comes when so many wait is told to come back. */
const mostWaiting = 50;

export function rehearsalRoutes(app: FastifyInstance, deps: Deps): void {
  // Counted in memory: a rehearsal leaves nothing behind, and no count either.
  const share = openFairShare(fairShare.rehearsals);
  // One night at a time, whoever asks: the parts of many at once would keep those who race waiting.
  const turns = openFairTurns(1, mostWaiting);
  serve(app, deps, calls.rehearsal, async ({ viewer, params, query, request }) => {
    refuseOtherPages(deps, request);
    const gameId = gameIdIn(params.gameId);
    const found = await askedGame(deps, viewer, gameId);
    if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
    refuseBegun(found);
    refuseWithoutRoute(found.game);
    const timeZone = readTimeZone(query.timeZone);
    const work = () => rehearsed(deps, viewer, found, { seed: query.seed ?? '', timeZone });
    return share.take(viewer.accountId, async () => {
      const { rehearsal, isOpen } = await turns.take(viewer.accountId, work);
      // After the turn: the estimate waits for a share of its own.
      const expected = await inTime(readExpectedRace(deps, found.game, { isOpen }));
      return expected ? { ...rehearsal, expected } : rehearsal;
    });
  });
}

/** It goes on record that a night was read, so it is for the page that says so first: no link, and no other site, makes anybody read one. */
function refuseOtherPages({ config }: Deps, { headers }: FastifyRequest): void {
  if (isForeign(headers, config) || headers['sec-fetch-mode'] === 'navigate') throw new Problem('foreign-origin');
}

async function rehearsed(
  deps: Deps,
  viewer: Viewer,
  found: GameOfPerson,
  { seed: given, timeZone }: { seed: string; timeZone: string },
): Promise<{ rehearsal: Rehearsal; isOpen: boolean }> {
  const { db } = deps.database;
  const { game } = found;
  const seed = rehearsalSeed(game.gameId, given);
  const startFor = (isRacing: boolean) =>
    readRehearsalStart(deps, db, game, { seed, isOpen: !isRacing || madeRoute(found, viewer) });
  const missing = await missingClues(db, game);
  const raced = await mayRace(db, found, viewer);
  const first = await startFor(raced);
  const isRacing = raced || !(await readsAll(deps, viewer, first));
  const start = isRacing === raced ? first : await startFor(isRacing);
  const startsAt = momentOf(Date.parse(`${game.date}T${game.time ?? usualHour}Z`), timeZone).getTime();
  const parts = rehearsalOf(start, { seed, startsAt, missing, isRacing });
  for (;;) {
    await breath();
    const { done, value } = parts.next();
    if (done) return { rehearsal: value, isOpen: !isRacing || madeRoute(found, viewer) };
  }
}

/** [RH8] Somebody of a team, also where only their unconfirmed address says so. */
async function mayRace(db: Executor, found: GameOfPerson, { accountId, email }: Viewer): Promise<boolean> {
  if (!isNeutralHost(found, accountId)) return true;
  return (await listSeats(db, found.game.gameId)).some((seat) => seat.email === email);
}

/** [RH8] Whose own the list and the final bar are. Any other who races would be told them by how far it is. */
function madeRoute(found: GameOfPerson, { accountId }: Viewer): boolean {
  return isHost(found, accountId) && found.game.type !== 'lazy';
}

/**
 * [RH9] Puts on record that somebody reads the whole night; false for those who race by now, who may not. The game is held meanwhile:
 * whoever takes a seat comes before it, or after it.
 */
async function readsAll(deps: Deps, viewer: Viewer, start: RaceStart): Promise<boolean> {
  return deps.database.db.transaction(async (tx) => {
    const found = await heldByRunner(deps, tx, viewer, start.gameId);
    refuseBegun(found);
    if (await mayRace(tx, found, viewer)) return false;
    await noteReading(tx, found, viewer.accountId, start);
    return true;
  });
}

/** Once, as anything else they read is. A co-host could not read the list of bars before, nor which is the final one; a host could. */
async function noteReading(tx: Tx, found: GameOfPerson, accountId: string, start: RaceStart): Promise<void> {
  const { gameId, hostReadClues } = found.game;
  if (!isHost(found, accountId)) return keepCohostKnows(tx, { gameId, accountId });
  for (const letter of authorsIn(found.game, start)) {
    if (!hostReadClues.includes(letter)) await keepHostReading(tx, gameId, letter);
  }
}

/** The teams whose clues are in it. Those of a lazy race are everybody's, and whoever has read one team's has read them. */
function authorsIn(game: Game, { clues, teams }: RaceStart): Letter[] {
  const written = Object.values(clues).flatMap((ofTeam) => Object.values(ofTeam).map(({ by }) => by));
  if (cluesBy(game) === 'house') return written.length > 0 ? teams : [];
  return letters.filter((letter) => written.includes(letter));
}

/** Whose clues are still to be written, for which bars. */
async function missingClues(db: Executor, game: Game): Promise<MissingClues[]> {
  const by = cluesBy(game);
  if (by === 'house') return [];
  const startId = startIdOf(game);
  const toGuess = game.bars.map(({ id }) => id).filter((id) => id !== startId);
  const teams = await teamsSoFar(db, game);
  return (by === 'host' ? teams.slice(0, 1) : teams).map(({ letter, clues, hasWriter }) => ({
    author: by === 'host' ? 'host' : letter,
    bars: toGuess.filter((id) => !clues.some(({ barId }) => barId === id)),
    hasWriter,
  }));
}
