import type { OutputOf } from '#contract/call';
import { statusToWire } from '#contract/calls/games';
import type { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { attribution } from '#contract/attribution';
import { Problem } from '#contract/problems';
import { howKnown } from '#engine/distance';
import { fairness, type RoutePlan } from '#engine/routes';
import { planOf, routesOf } from '#engine/lazy';
import type { Deps } from '../deps.ts';
import { estimateInParts } from '../games/expected-race.ts';
import { dayOf } from '../games/game-fields.ts';
import { readMapped } from '../store/places/bars.ts';
import type { LazyOrder } from '../store/games/lazy-builds.ts';
import { madeFor, readMade } from './made-race.ts';

type ViewDeps = Pick<Deps, 'database' | 'now'>;
type Whole = OutputOf<(typeof operatorLazyCalls)['lazy-order']>;

/** One row of the list. */
export function orderRow({ game, hostEmail, hostName, build }: LazyOrder, now: Date): Whole['order'] {
  return {
    game_id: game.gameId,
    game_name: game.name,
    city: game.city,
    play_date: game.date,
    days_left: Math.round((Date.parse(game.date) - Date.parse(dayOf(now))) / 86_400_000),
    stage: game.lazyStage,
    status: statusToWire(game.status),
    game_groups: game.teamCount,
    game_bars: game.barCount,
    host_email: hostEmail,
    host_name: hostName,
    is_begun: build !== null && build.proposal !== null,
    trouble: build?.trouble ?? null,
  };
}

/** The whole order: answers, and the race as it would be run. */
export async function orderView(deps: ViewDeps, order: LazyOrder): Promise<Whole> {
  const { db } = deps.database;
  const { game } = order;
  const made = await readMade(db, order);
  return {
    order: orderRow(order, deps.now()),
    answers: game.lazyQuestionnaire,
    race: made && (await raceView(deps, order, made)),
  };
}

type Made = NonNullable<Awaited<ReturnType<typeof readMade>>>;

async function raceView(deps: ViewDeps, { game }: LazyOrder, { race, version }: Made): Promise<Whole['race']> {
  const { bars, startBar, finalBar } = race;
  const wanted = madeFor(game);
  const isShort = bars.length <= game.barCount;
  const plan = isShort ? null : planOf(race, game);
  const mapped = await readMapped(
    deps.database.db,
    bars.map(({ id }) => id),
  );
  return {
    version,
    bars,
    startBar,
    finalBar,
    routes: plan ? routesOf(race, plan) : [],
    fairness: plan ? fairness(plan) : 0,
    meetings: plan?.meetings ?? 0,
    ...(plan ? { mayMeet: await mayTeamsMeet(deps, game, race, plan) } : {}),
    ...howKnown(race.walks, bars.length),
    isOutdated: JSON.stringify(wanted) !== JSON.stringify(keysOf(race.madeFor)),
    ...(mapped.size > 0 ? { attribution: attribution.osm } : {}),
  };
}

/** [R13] Whether any of the simulated races on these routes puts two teams in one bar. */
async function mayTeamsMeet(
  deps: ViewDeps,
  game: LazyOrder['game'],
  race: Made['race'],
  plan: RoutePlan,
): Promise<boolean> {
  const { teamCount, barCount, hints } = game;
  const start = race.bars.find(({ id }) => id === race.startBar);
  if (!start) throw new Problem('pick-a-start-bar');
  const bars = race.bars.filter((bar) => bar !== start);
  const outline = { start, bars, teamCount, barCount, hints, walks: race.walks };
  return (await estimateInParts(deps, game, outline, plan)).mayMeet;
}

/** In the order we write them: the database keeps its own. */
function keysOf({ knowCity, barPreferences, gameBars }: Made['race']['madeFor']) {
  return { knowCity, barPreferences, gameBars };
}
