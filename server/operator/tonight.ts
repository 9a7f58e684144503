import type { OutputOf } from '#contract/call';
import type { operatorDeskCalls } from '#contract/calls/operator-desk';
import { counter } from '#contract/limits';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { countNeeds, listGamesOn, listOngoing } from '../store/operator/tonight.ts';
import { londonDay } from './london-day.ts';

type Tonight = OutputOf<(typeof operatorDeskCalls)['operator/tonight']>;

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
    games: games.map(({ isPaid, ...game }) => ({ ...game, paid: isFree ? 'free' : isPaid ? 'paid' : 'unpaid' })),
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
