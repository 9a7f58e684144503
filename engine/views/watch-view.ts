import type { FeedEntry } from '#contract/race-view';
import { teamNames } from '#contract/game';
import type { WatchPhoto, WatchView } from '#contract/watch';
import type { RaceState, TeamState } from '../race.ts';
import { activeSabotage } from '../sabotages.ts';
import { standingsOf, toldBars } from '../standings.ts';
import { hasArrived, isOnTheWay, mayComeBack } from '../teams.ts';
import { knownBar } from './step-view.ts';
import { startBarOf, timesOf } from './view-for.ts';

/** [WA2] The race as anybody may see it who has its watch link: the same for all of them. */
export function watchView(state: RaceState): WatchView {
  const { status, startedAt, pausedAt, pausedMs, endedAt, lastJar } = timesOf(state);
  return {
    seq: state.seq,
    status,
    startedAt,
    pausedAt,
    pausedMs,
    endedAt,
    ...(lastJar && { lastJar }),
    bars: state.start.gameBars,
    startBar: startBarOf(state),
    teams: standingsOf(state).map((standing) => {
      const { group, name, animalEmoji, progressColor, position, done, progress, incorrectGuesses, raceMs } = standing;
      const team = state.teams[group];
      return {
        group,
        name,
        animalEmoji,
        progressColor,
        position,
        state: standing.state,
        done,
        progress,
        incorrectGuesses,
        raceMs,
        found: team ? foundBy(state, team) : [],
        sabotagedBy: activeSabotage(state, group)?.by ?? null,
      };
    }),
    feed: state.feed.flatMap(watchEntry),
  };
}

function foundBy(state: RaceState, team: TeamState): WatchView['teams'][number]['found'] {
  return toldBars(state, team).flatMap(({ bar, official }) => {
    const known = state.bars[bar];
    return known ? [{ ...knownBar(known), at: official }] : [];
  });
}

/**
 * [WA6] The photos of bars that watchers have seen found, newest first; the server checks that each exists and is not hidden.
 * Where a host or co-host races, only photos of bars that every team still racing has been to.
 */
export function toldPhotos(
  state: RaceState,
  { isRunByRacer }: { isRunByRacer: boolean },
): Pick<WatchPhoto, 'id' | 'group' | 'number' | 'at'>[] {
  const mayShow = isRunByRacer && state.endedAt === null ? visitedByAll(state) : () => true;
  const photos = Object.values(state.teams).flatMap((team) =>
    toldBars(state, team).flatMap((done) =>
      done.photo && 'id' in done.photo && mayShow(done.bar)
        ? [{ id: done.photo.id, group: team.letter, number: team.done.indexOf(done) + 1, at: done.official }]
        : [],
    ),
  );
  return photos.toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1));
}

/**
 * Whether every team with a bar ahead has shown to be in a bar. Judged by told bars and not by routes, so that a photo on the wall says
 * of no bar whether a team still has to go there. A team that may yet come back from retiring ([K13]) counts as racing.
 */
function visitedByAll(state: RaceState): (bar: string) => boolean {
  const racing = Object.values(state.teams).filter(
    (team) => isOnTheWay(team) || (mayComeBack(state, team.letter, state.at) && !hasArrived(team)),
  );
  const visited = racing.map((team) => new Set(toldBars(state, team).map(({ bar }) => bar)));
  return (bar) => visited.every((bars) => bars.has(bar));
}

/** Lines that name nobody, hold no words of a host's own and tell racers nothing to do. */
const watched: ReadonlySet<FeedEntry['kind']> = new Set([
  'started',
  'bar-found',
  'wrong-guess',
  'forfeit-done',
  'hint-taken',
  'sabotage-given',
  'sabotage-done',
  'finished',
  'retired',
  'paused',
  'resumed',
  'last-jar-set',
  'last-jar',
  'ended',
]);

/** [WA3] [WA4] What watchers read of an entry: nothing, its words, or for what a host gave a reason for, that it happened. */
function watchEntry(entry: FeedEntry): FeedEntry[] {
  const { kind, team, byHost, wall } = entry;
  if (kind === 'host-message') return wall && team === null ? [entry] : [];
  if (team !== null && byHost) return [{ ...entry, text: `The host marked ${teamNames[team]} as there.` }];
  if (team !== null && kind === 'adjusted') return [{ ...entry, text: `The host changed ${teamNames[team]}’s time.` }];
  if (team !== null && kind === 'undone') return [entry];
  return watched.has(kind) ? [entry] : [];
}
