import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { RaceState } from '../race.ts';
import { standingsOf } from '../standings.ts';
import { findMovedTeam, withholdInStandings } from './withheld-bars.ts';
import { type Audience, lastSeenBy } from './view-for.ts';

type Leaderboard = OutputOf<(typeof calls)['update-leaderboard']>;
type SessionRow = OutputOf<(typeof calls)['sessions']>[number];

/** The standings in the shape of the leaderboard call; where teams were last, as this viewer may know it. */
export function leaderboardOf(state: RaceState, audience: Audience): Leaderboard {
  const mover = findMovedTeam(state, audience);
  const standings = mover ? withholdInStandings(state, mover, standingsOf(state)) : standingsOf(state);
  const seen = new Map(lastSeenBy(state, audience).map(({ group, id }) => [group, id]));
  return {
    success: true,
    leaderboard: standings.map(({ group, animalEmoji, progress, progressColor, incorrectGuesses }) => ({
      group,
      animalEmoji,
      progress,
      progressColor,
      incorrectGuesses,
    })),
    lastCompletedBars: standings.flatMap(({ group, lastBar }) => {
      const barId = seen.get(group) ?? lastBar?.id;
      return barId === undefined ? [] : [{ barId, group }];
    }),
    seq: state.seq,
  };
}

/** The race in the shape of a row of sessions; the same for everybody. */
export function sessionRow(state: RaceState): SessionRow {
  const teams = standingsOf(state).map(({ group, done, incorrectGuesses, forfeits, state: became }) => [
    group,
    { done, wrong: incorrectGuesses, forfeits, finished: became === 'finished', retired: became === 'retired' },
  ]);
  return {
    game_id: state.gameId,
    sabotages: state.sabotages.map(({ id, sab, to, by, doneAt }) => ({
      id,
      sab,
      given_to: to,
      given_by: by,
      complete: doneAt === null ? 'not' : 'yes',
    })),
    teams: Object.fromEntries(teams),
    intBars: state.start.gameBars,
  };
}
