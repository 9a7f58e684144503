import type { Letter } from '#contract/game';
import type { RaceState } from '../race.ts';
import { resultsOf } from '../results.ts';
import { locatableBar } from '../views/bar-location.ts';
import { clueAnswer } from '../views/clue-answer.ts';
import { leaderboardOf, sessionRow } from '../views/leaderboard.ts';
import { viewFor } from '../views/view-for.ts';
import { toldPhotos, watchView } from '../views/watch-view.ts';
import { feedHtml } from '../whole-feed.ts';

/** For tests: everything about a race that is ever sent to members of this team, including a host who races in it. */
export function sentToTeam(state: RaceState, team: Letter): string {
  const located = (group: Letter | null) =>
    Object.keys(state.bars).filter((barId) => locatableBar(state, { kind: 'player', team }, { barId, group }));
  return JSON.stringify([
    viewFor(state, { kind: 'player', team }),
    viewFor(state, { kind: 'seated-host', team }),
    clueAnswer(state, team),
    viewFor(state, { kind: 'left-host', raced: team }),
    leaderboardOf(state, { kind: 'player', team }),
    sessionRow(state),
    resultsOf(state, state.at),
    [null, ...state.start.teams].map((group) => located(group).toSorted()),
  ]);
}

/** For tests: the same, plus what spectators see. */
export function sent(state: RaceState, team: Letter): string {
  const watched = [feedHtml(state.feed), watchView(state), toldPhotos(state, { isRunByRacer: false })];
  return sentToTeam(state, team) + JSON.stringify(watched);
}
