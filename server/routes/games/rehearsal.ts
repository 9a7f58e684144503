import { setImmediate as breath } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
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
  isHost,
  isNeutralHost,
  refuseBegun,
  runsRace,
  startIdOf,
} from '../../games/asked-game.ts';
import { readTimeZone } from '../../games/last-jar.ts';
import { readRehearsalStart } from '../../games/race-start.ts';
import { refuseWithoutRoute } from '../../games/refuse-unready.ts';
import { teamsSoFar } from '../../games/teams.ts';
import { momentOf } from '../../games/wall-clock.ts';
import { openFairShare } from '../../http/fair-share.ts';
import { serve } from '../../http/serve.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import type { Executor } from '../../store/database.ts';
import { keepCohostKnows } from '../../store/games/cohosts.ts';
import { type Game, type GameOfPerson, keepHostReading } from '../../store/games/games.ts';
import { listSeats } from '../../store/games/seats.ts';

type Rehearsal = OutputOf<(typeof calls)['rehearsal']>;

/** When a race begins whose host has not said. */
const usualHour = '19:30';

export function rehearsalRoutes(app: FastifyInstance, deps: Deps): void {
  // Counted in memory: a rehearsal leaves nothing behind, and no count either.
  const share = openFairShare(fairShare.rehearsals);
  serve(app, deps, calls.rehearsal, async ({ viewer, params, query }) => {
    const gameId = gameIdIn(params.gameId);
    const found = await askedGame(deps, viewer, gameId);
    if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
    refuseBegun(found);
    refuseWithoutRoute(found.game);
    const timeZone = readTimeZone(query.timeZone);
    return share.take(viewer.accountId, () => rehearsed(deps, viewer, found, { seed: query.seed ?? '', timeZone }));
  });
}

async function rehearsed(
  deps: Deps,
  viewer: Viewer,
  found: GameOfPerson,
  { seed: given, timeZone }: { seed: string; timeZone: string },
): Promise<Rehearsal> {
  const { db } = deps.database;
  const { game } = found;
  const seed = `${game.gameId} ${given}`;
  const start = await readRehearsalStart(db, game, seed);
  const missing = await missingClues(db, game);
  if (!(await mayRace(db, found, viewer))) await noteReading(db, found, viewer.accountId, start);
  // Looked at again once it is on record: whoever took a seat meanwhile is told what racers are told.
  const isRacing = await mayRace(db, await askedGame(deps, viewer, game.gameId), viewer);
  const startsAt = momentOf(Date.parse(`${game.date}T${game.time ?? usualHour}Z`), timeZone).getTime();
  const parts = rehearsalOf(start, { seed, startsAt, missing, isRacing });
  for (;;) {
    await breath();
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/** [RH8] Somebody of a team, also where only their unconfirmed address says so. */
async function mayRace(db: Executor, found: GameOfPerson, { accountId, email }: Viewer): Promise<boolean> {
  if (!isNeutralHost(found, accountId)) return true;
  return (await listSeats(db, found.game.gameId)).some((seat) => seat.email === email);
}

/** [RH9] Whoever sees the whole night has read the clues in it: once on record, as anything else they read is. */
async function noteReading(db: Executor, found: GameOfPerson, accountId: string, start: RaceStart): Promise<void> {
  const { gameId, hostReadClues } = found.game;
  const hasClues = Object.values(start.clues).some((ofTeam) => Object.keys(ofTeam).length > 0);
  if (!hasClues) return;
  if (!isHost(found, accountId)) return keepCohostKnows(db, { gameId, accountId });
  for (const letter of authorsIn(found.game, start)) {
    if (!hostReadClues.includes(letter)) await keepHostReading(db, gameId, letter);
  }
}

/** The teams whose clues are in it. Those of a lazy race are everybody's, and whoever has read one team's has read them. */
function authorsIn(game: Game, { clues, teams }: RaceStart): Letter[] {
  if (cluesBy(game) === 'house') return teams;
  const written = Object.values(clues).flatMap((ofTeam) => Object.values(ofTeam).map(({ by }) => by));
  return letters.filter((letter) => written.includes(letter));
}

/** Whose clues are still to be written, for which bars. */
async function missingClues(db: Executor, game: Game): Promise<MissingClues[]> {
  const by = cluesBy(game);
  if (by === 'house') return [];
  const startId = startIdOf(game);
  const toGuess = game.bars.map(({ id }) => id).filter((id) => id !== startId);
  const teams = await teamsSoFar(db, game);
  return (by === 'host' ? teams.slice(0, 1) : teams).map(({ letter, clues, members }) => ({
    author: by === 'host' ? 'host' : letter,
    bars: toGuess.filter((id) => !clues.some(({ barId }) => barId === id)),
    hasPeople: by === 'host' || members > 0,
  }));
}
