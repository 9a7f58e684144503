import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { attribution } from '#contract/attribution';
import type { InputOf, OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import { howKnown } from '#engine/distance';
import { fairness } from '#engine/routes';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn, heldByHost, heldByRunner, refuseBegun } from '../../games/asked-game.ts';
import { estimateInParts } from '../../games/expected-race.ts';
import { readCity } from '../../games/game-fields.ts';
import { readLastJar } from '../../games/last-jar.ts';
import { askWalks, readRaceStart } from '../../games/race-start.ts';
import { refuseUnready } from '../../games/refuse-unready.ts';
import { keptRoute, readBarsIfAny, readRouteBars, suggestedRoute } from '../../games/route-bars.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { toCentimetre } from '../../outside/places/to-centimetre.ts';
import { isPaid } from '../../payments/paid.ts';
import { findBarsForSetup, readRadius } from '../../places/bars-for-setup.ts';
import { isConfirmed, readAccount } from '../../store/accounts/accounts.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import type { Tx } from '../../store/database.ts';
import { removeCluesBeside } from '../../store/games/clues.ts';
import { removePhoneSteps } from '../../store/games/phone-steps.ts';
import { keepCohostsAtStart } from '../../store/games/cohosts.ts';
import { keepDeed } from '../../store/games/deeds.ts';
import { removeNudgesBeside } from '../../store/games/nudges.ts';
import { type Game, type GameOfPerson, keepGameChange, readGame } from '../../store/games/games.ts';
import { once } from '../../store/idempotency.ts';
import { readMapped } from '../../store/places/bars.ts';
import { walksOf } from '../../streets/walks-of.ts';

type UpdateRoute = (typeof calls)['update-game-route'];

export function setupRoutes(app: FastifyInstance, deps: Deps): void {
  startRoutes(app, deps);
  serve(app, deps, calls['update-game-route'], (asked) =>
    answerOnce(deps, 'update-game-route', asked, async (tx) => {
      await keepRoute(deps, tx, asked.viewer, asked.input);
      return { success: true };
    }),
  );

  serve(app, deps, calls.plan, async ({ viewer, params, input }) => {
    const { game, team } = await setupOf(deps, viewer, params.gameId);
    await takeTries(deps, [
      ['route-plans-a-minute', viewer.accountId],
      ['route-plans', viewer.accountId],
    ]);
    const { barCount, teamCount, hints } = game;
    const { list, start, final } = await readRouteBars(deps.database.db, viewer.accountId, {
      ...input,
      barCount,
    });
    if (start === null) throw new Problem('pick-a-start-bar');
    const bars = list.filter((bar) => bar !== start);
    const finalBar = final === null ? {} : { finalBar: final.id };
    const walks = await walksOf(deps, deps.database.db, list);
    const outline = { start, bars, barCount, teamCount, hints, walks, ...finalBar };
    const { plan, expected, mayMeet } = await estimateInParts(deps, game, outline);
    const metres = Object.values(plan.metres);
    return {
      success: true,
      shortestM: Math.min(...metres),
      longestM: Math.max(...metres),
      fairness: fairness(plan),
      meetings: plan.meetings,
      mayMeet,
      expected,
      ...howKnown(walks, list.length),
      routes: team === null ? plan.routes : null,
    };
  });

  serve(app, deps, calls['suggest-route'], async ({ viewer, params, input }) => {
    const { game } = await setupOf(deps, viewer, params.gameId);
    const point = { lat: toCentimetre(input.lat), lon: toCentimetre(input.lon) };
    const radiusM = readRadius(input.radius);
    await takeTries(deps, [
      ['route-suggestions', viewer.accountId],
      ['bar-searches', viewer.accountId],
    ]);
    const { places } = await findBarsForSetup(deps, { accountId: viewer.accountId, point, radiusM });
    const { startBar, again = 0 } = input;
    const seed = seedOf(deps, 'suggest-route', [game.gameId, again]);
    const bars = await suggestedRoute(deps, game, { places, startBar, seed, again });
    const ids = bars.map(({ id }) => id);
    const mapped = await readMapped(deps.database.db, ids);
    return { success: true, bars, startBar: bars[0].id, ...(mapped.size > 0 ? { attribution: attribution.osm } : {}) };
  });
}

/** [G7] Another list takes the place of the one before, and what was written for bars that are not on it goes. */
async function keepRoute(deps: Deps, tx: Tx, viewer: Viewer, input: InputOf<UpdateRoute>): Promise<void> {
  const found = await heldByHost(deps, tx, viewer, input.gameId);
  refuseNoSetup(found);
  const { gameId, barCount } = found.game;
  const { bars, startBar = '', finalBar = '' } = input;
  const city = readCity(input.city);
  const route = await readBarsIfAny(tx, viewer.accountId, { bars, startBar, finalBar, barCount });
  if (bars.length > 0 && route.start === null) throw new Problem('pick-a-start-bar');
  const kept = { city, ...keptRoute(route), finalBarId: route.final?.id ?? null };
  await keepGameChange(tx, gameId, kept);
  await removeCluesBeside(tx, gameId, kept.bars);
  await removeNudgesBeside(tx, gameId, kept.bars);
}

/** The game whose bars its host is picking. */
async function setupOf(deps: Deps, viewer: Viewer, path: string): Promise<GameOfPerson> {
  const found = await askedGame(deps, viewer, gameIdIn(path));
  if (found.game.hostId !== viewer.accountId) throw new Problem('not-allowed');
  refuseNoSetup(found);
  return found;
}

function refuseNoSetup(found: GameOfPerson): void {
  refuseBegun(found);
  if (found.game.type === 'lazy') throw new Problem('lazy-game');
}

/** [G13] Nobody's to work out, and never the seed of the night. */
function seedOf({ keys }: Deps, purpose: string, of: (string | number)[]): string {
  return createHmac('sha256', keys.cookie)
    .update(JSON.stringify([purpose, ...of]))
    .digest('base64url');
}

function startRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['start-game'], async ({ viewer, key, query, input }) => {
    const named = input.gameId ?? query.gameId;
    const gameId = named === undefined ? undefined : gameIdIn(String(named));
    const asked = { accountId: viewer.accountId, gameId: gameId ?? 0, call: 'start-game', key, body: input };
    let began: number | null = null;
    await askWalksFirst(deps, viewer, gameId);
    const started = await once(deps.database, asked, async (tx) => {
      const { game } = await heldByRunner(deps, tx, viewer, gameId);
      if (game.status === 'ongoing') return { status: 200, answer: { success: true, already: true } };
      if (game.status === 'over') throw new Problem('race-over');
      await refuseUnready(tx, game, input.startAnyway ?? false);
      if (!(await isPaid(deps, tx, game.gameId))) throw new Problem('payment-required');
      const lastJar = readLastJar(input.lastJar ?? game.lastJar ?? '', input.timeZone, deps.now());
      const hostTeam = await hostTeamOf(deps, tx, game);
      await deps.races.start(tx, {
        type: 'start',
        ...(await readRaceStart(deps, tx, game, { hostTeam, lastJar })),
      });
      await keepCohostsAtStart(tx, game.gameId);
      await removePhoneSteps(tx, game.gameId);
      const deed = { accountId: viewer.accountId, what: 'start-game', team: null, seq: 1 };
      await keepDeed(tx, game.gameId, deed, deps.now());
      began = game.gameId;
      return { status: 200, answer: { success: true } };
    });
    if (began !== null) deps.bell.ring({ race: began, seq: 1 });
    return started.answer as OutputOf<(typeof calls)['start-game']>;
  });
}

/** Whatever is wrong with the game is said by the start itself. */
async function askWalksFirst(deps: Deps, viewer: Viewer, gameId: number | undefined): Promise<void> {
  try {
    const { game } = await askedGame(deps, viewer, gameId);
    if (game.status === 'setup') await askWalks(deps, deps.database.db, game);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Where its host sits, whoever of the hosts starts the race. */
async function hostTeamOf({ config }: Deps, tx: Tx, { gameId, hostId }: Game): Promise<Letter | null> {
  const host = await readAccount(tx, hostId);
  const email = host && isConfirmed(host, config) ? host.email : null;
  return (await readGame(tx, gameId, hostId, email))?.team ?? null;
}
