import { hints } from '#contract/hints';
import { race, skipCode, teams as perTeam } from '#contract/limits';
import type { RaceEvent } from '#contract/race';
import { countsFrom, hintsAt, paidBy, servingAt } from '../../hints.ts';
import { runningMs } from '../../pauses.ts';
import type { RaceState, TeamState } from '../../race.ts';
import { isRacing } from '../../teams.ts';
import type { Played } from './random-race.ts';

/** What must be true, by its words. */
type Truths = Record<string, boolean>;

/** For tests: what is broken in a race after a move; nothing, one hopes. */
export function broken({ before, events, state }: Played): string[] {
  const ofTeams = Object.values(state.teams).map((team) => ofTeam(state, team));
  const truths = [ofEvents(before, events), ofRace(state), ofSabotages(state), ofCodes(state), ...ofTeams];
  return truths.flatMap((some) => Object.keys(some).filter((words) => !some[words]));
}

function ofEvents(before: RaceState | null, events: RaceEvent[]): Truths {
  const from = before ?? { seq: 0, at: events[0]?.at ?? 0 };
  return {
    'seq has no gap': events.every(({ seq }, index) => seq === from.seq + 1 + index),
    'time never goes back': events.every(({ at }) => at >= from.at),
    'no event holds a position or an address': !/"(accuracyM|fix|email)"|@/.test(JSON.stringify(events)),
    'after the end only what may come after it': !before || before.endedAt === null || events.every(isLate(before)),
  };
}

function isLate(before: RaceState): (event: RaceEvent) => boolean {
  const endedAt = before.endedAt ?? Infinity;
  return (event) => {
    if (event.type === 'finish-ruled')
      return event.official <= endedAt && event.at < endedAt + race.lateMs + race.nodMs;
    if (event.type === 'hints-served' || event.type === 'team-finished') return event.at < endedAt + race.lateMs;
    if (event.type === 'sabotage-done') return (event.doneAt ?? event.at) < endedAt;
    if ('official' in event) return event.official < endedAt && event.at < endedAt + race.lateMs;
    if (event.type === 'time-adjusted') return event.at < endedAt + race.lateMs;
    if (event.type === 'team-called-odd') return event.at < endedAt + race.oddCallMs;
    if (event.type === 'undone') {
      return before.undoable.some(({ seq, type }) => seq === event.undoes && type === 'time-adjusted');
    }
    return ['code-used', 'code-missed', 'forfeit-due', 'photo-arrived'].includes(event.type);
  };
}

function ofRace(state: RaceState): Truths {
  const { pauses, endedAt, endedBy, feed, told } = state;
  const onRoutes = barsOnRoutes(state);
  return {
    'a race without racers is over': endedAt !== null || Object.values(state.teams).some(isRacing),
    'the end says by whom': (endedAt === null) === (endedBy === null),
    'pauses follow each other': pauses.every(({ from, to }, index) => {
      const isLast = index === pauses.length - 1;
      return (to === null ? isLast && endedAt === null : from <= to) && from >= (pauses[index - 1]?.to ?? 0);
    }),
    'the feed is short, newest first': feed.length <= race.feedEntries && isFalling(feed.map(({ seq }) => seq)),
    'what was said to one team is short, newest first, and no line of the feed':
      state.start.teams.every((letter) => told.filter(({ team }) => team === letter).length <= race.toldEntries) &&
      isFalling(told.map(({ seq }) => seq)) &&
      feed.every(({ seq }) => told.every((entry) => entry.seq !== seq)),
    'no bar is a reserve and on a route': state.reserves.every((id) => !onRoutes.has(id)),
    'everybody who races ends in the final bar': Object.values(state.teams).every(
      (team) => !isRacing(team) || team.route.at(-1)?.bar === state.finalBar,
    ),
  };
}

function ofTeam(state: RaceState, team: TeamState): Truths {
  const { route, done, step, wrong, forfeits } = team;
  const officials = done.map(({ official }) => official);
  const begun = done.map(countsFrom).at(-1);
  const serving = servingAt(team) !== null;
  return {
    'a team has not been to more bars than its route': done.length <= route.length,
    'a team has finished when it has been everywhere and served its hints':
      (done.length === route.length && !serving) === (team.finishedAt !== null),
    'a team finished in its last bar': team.finishedAt === null || team.finishedAt === begun,
    'a finish waits for the minutes of its hints': done.every((bar) => {
      return (
        team.finishTime !== null ||
        bar.servedAt === null ||
        runningMs(state, bar.official, bar.servedAt) >= bar.hintMinutes * 60_000
      );
    }),
    'only who owes minutes serves them': done.every((bar) => bar.servedAt === null || bar.hintMinutes > 0),
    'nobody at the final bar serves after the end': !serving || state.endedAt === null || done.length < route.length,
    'hints cost twelve minutes at most': paidBy(team) <= hints.minutesMost,
    'hints are taken in their order': done.every((_, stop) => inOrder(hintsAt(team, stop))),
    'a team visits no bar twice': new Set(route.map(({ bar }) => bar)).size === route.length,
    'a team was only in bars of its route': done.every(({ bar }, index) => barsOf(route[index]).includes(bar)),
    'a team’s times only rise': isRising([state.startedAt, ...officials, state.at]),
    'a team’s step began with its last bar, or when the team was moved': step.movedFrom
      ? step.since >= step.movedFrom.step.since
      : step.since === (begun ?? state.startedAt),
    'a team owes a forfeit only after three guesses':
      step.forfeit === null || step.forfeit.doneAt !== null || step.wrong >= race.wrongsToForfeit,
    'a team that looks for a bar was not moved to one it had tried': !wasMovedToTriedBar(team),
    'a team has not more wrong guesses at a bar than in all': step.wrong <= wrong && forfeits <= wrong / 3,
    'a team waits only after a wrong guess': (step.wrong === 0) === (step.wrongAt === null),
    'a shut door gives back a quarter of an hour at most': team.givenBack.every(
      ({ ms }) => ms >= 0 && ms <= race.doorBackMostMs,
    ),
    'a team has fewer than five wrong codes': team.codes.missedAt.length < skipCode.wrongMost,
  };
}

/** [D8] Whether a team was moved to a bar it had already tried. */
function wasMovedToTriedBar({ route, done, step, tried }: TeamState): boolean {
  const bar = route[done.length]?.bar;
  return tried.some((one) => one.bar === bar && one.seq < (step.movedFrom?.seq ?? 0));
}

function ofSabotages({ sabotages, start, teams }: RaceState): Truths {
  const byTeams = sabotages.filter(({ by }) => by !== 'host');
  const counted = (letter: string, end: 'by' | 'to') => byTeams.filter((one) => one[end] === letter).length;
  return {
    'a team gives one sabotage': start.teams.every((letter) => counted(letter, 'by') <= perTeam.sabotages),
    'a team gets two sabotages': start.teams.every((letter) => counted(letter, 'to') <= race.sabotagesPerTarget),
    'nobody strikes themselves': sabotages.every(({ by, to }) => by !== to),
    'only a god strikes as host': start.kind === 'god' || sabotages.length === byTeams.length,
    'a god strikes a team once at a time': start.teams.every((letter) => {
      const open = sabotages.filter(({ by, to, doneAt }) => by === 'host' && to === letter && doneAt === null);
      return open.length <= 1;
    }),
    'a sabotage is given, shown and done in this order': sabotages.every(({ givenAt, landedAt, doneAt }) => {
      const least = landedAt === null ? null : landedAt + race.sabotageLeastMs;
      return (landedAt === null || landedAt >= givenAt) && (doneAt === null || (least !== null && doneAt >= least));
    }),
    'sabotages are done in the order they were given': start.teams.every((letter) => {
      const order = sabotages.filter(({ to }) => to === letter).map(({ landedAt }) => landedAt ?? Infinity);
      return isRising(order);
    }),
    'who is struck raced': sabotages.every(({ to }) => teams[to] !== undefined),
  };
}

function ofCodes(state: RaceState): Truths {
  const live = Object.values(state.codes).flatMap((codes) => codes.filter(({ until }) => until === null));
  return {
    'no two bars have the same code': new Set(live.map(({ code }) => code)).size === live.length,
    'a bar has one code, the newest': Object.values(state.codes).every((codes) =>
      codes.slice(0, -1).every(({ until }) => until !== null),
    ),
    'every bar that may be looked for has a code': [...barsOnRoutes(state), ...state.reserves].every(
      (bar) => state.codes[bar]?.at(-1)?.until === null,
    ),
  };
}

function barsOnRoutes({ teams }: RaceState): Set<string> {
  return new Set(Object.values(teams).flatMap(({ route }) => route.map(({ bar }) => bar)));
}

function barsOf(stop: TeamState['route'][number] | undefined): string[] {
  return stop ? [stop.bar, ...stop.replaced.map(({ bar }) => bar)] : [];
}

function inOrder(taken: { rung: number }[]): boolean {
  return taken.every(({ rung }, index) => rung === index + 1);
}

function isRising(numbers: number[]): boolean {
  return numbers.every((number, index) => number >= (numbers[index - 1] ?? -Infinity));
}

function isFalling(numbers: number[]): boolean {
  return isRising(numbers.toReversed());
}
