import { type Letter, teamNames } from '#contract/game';
import { lengthOf } from '#contract/text/clean-text';
import { autopilot, race } from '#contract/limits';
import type { EventOf, RaceEvent } from '#contract/race';
import type { FeedEntry } from '#contract/race-view';
import { minutesAt } from './hints.ts';
import type { RaceState } from './race.ts';
import { teamOf } from './teams.ts';

type Said = Pick<FeedEntry, 'kind' | 'team' | 'text' | 'byHost' | 'wall'> & { pint?: Letter | null };

/** The newest entries after this event, newest first; `before` is the race as it stood until then. */
export function feedAfter(before: RaceState | null, event: RaceEvent): FeedEntry[] {
  const entry = feedEntry(before, event);
  const entries = before?.feed ?? [];
  return entry ? [entry, ...entries].slice(0, race.feedEntries) : entries;
}

/** [F13] What was said to one team alone after this event: the newest entries of each team, newest first. */
export function toldAfter(before: RaceState | null, event: RaceEvent): FeedEntry[] {
  const entry = toldEntry(event);
  const entries = before?.told ?? [];
  if (!entry) return entries;
  const same = entries.filter(({ team }) => team === entry.team);
  const dropped = same.slice(race.toldEntries - 1);
  return [entry, ...entries.filter((one) => !dropped.includes(one))];
}

/** [F13] What one team alone is told of an event; null for everything else. */
export function toldEntry(event: RaceEvent): FeedEntry | null {
  if (event.type !== 'host-said' || event.to === undefined) return null;
  const { seq, at, to: team, text } = event;
  return {
    seq,
    at,
    kind: 'host-message',
    team,
    text: `The host says to ${teamNames[team]} alone: ${text}`,
    pint: null,
  };
}

/** [F1-F6] What everybody is told of an event; null for what is nobody's news. The same words for every reader. */
export function feedEntry(before: RaceState | null, event: RaceEvent): FeedEntry | null {
  const said = saidOf(before, event);
  return said && { seq: event.seq, at: event.at, pint: null, ...said };
}

function saidOf(before: RaceState | null, event: RaceEvent): Said | null {
  if (event.type === 'race-started') {
    const isAlone = Object.keys(event.routes).length === 1;
    const how = isAlone ? 'The jar waits at the final bar.' : 'The first team to reach the final bar wins.';
    const jar = event.lastJar ? ` Last jar is at ${event.lastJar.hour}.` : '';
    return toAll('started', `And they’re off! ${how}${jar}${hostText(event)}`);
  }
  return before && saidDuring(before, event);
}

function saidDuring(before: RaceState, event: RaceEvent): Said | null {
  switch (event.type) {
    case 'bar-verified':
      return {
        ...about(event.team, 'bar-found', foundText(before, event)),
        ...(event.by === 'override' && { byHost: true }),
        pint: event.team,
      };
    case 'bar-missed': {
      const text = `Wrong bar${notes(event)}! ${teamNames[event.team]} must think again.`;
      return { ...about(event.team, 'wrong-guess', text), pint: event.team };
    }
    case 'forfeit-done':
      return about(event.team, 'forfeit-done', `${teamNames[event.team]} paid a forfeit and now knows where to go.`);
    case 'hint-taken':
      return about(event.team, 'hint-taken', hintText(event));
    case 'sabotage-given': {
      const text = `Sabotage! ${nameOf(event.by)} struck ${teamNames[event.to]}.`;
      return { ...about(event.to, 'sabotage-given', text), pint: event.to };
    }
    case 'sabotage-done':
      return sabotageDone(before, event);
    case 'team-finished':
      return about(event.team, 'finished', `${teamNames[event.team]} has finished. What a race!`);
    case 'team-retired':
      return about(event.team, 'retired', retiredText(event));
    case 'code-used':
      return about(event.team, 'code-used', `${teamNames[event.team]} used a skip code.`);
    case 'time-adjusted':
      return about(event.team, 'adjusted', adjustedText(event));
    case 'finish-ruled':
      return about(event.team, 'adjusted', finishText(event));
    case 'undone':
      return undone(before, event);
    case 'host-left':
      return about(
        event.team,
        'host-left',
        `The host left ${teamNames[event.team]}, and still sees only what racers see.`,
      );
    case 'let-in': {
      const who = event.by === 'team' ? 'its team' : 'the host';
      const what = event.seat
        ? `A seat of ${teamNames[event.team]} moved to another phone`
        : `A new phone joined ${teamNames[event.team]}`;
      return about(event.team, 'let-in', `${what}, let in by ${who}.`);
    }
    case 'team-asked': {
      const text = `Not a word from ${teamNames[event.team]} for ${autopilot.silentMs / 60_000} minutes. Still racing?`;
      return about(event.team, 'team-asked', text);
    }
    case 'team-answered':
      return about(event.team, 'team-answered', `${teamNames[event.team]} is still racing.`);
    case 'last-jar-set':
    case 'last-jar-told':
      return lastJarText(before, event);
    default:
      return saidToAll(event);
  }
}

/** [Y2, Y3] How long there is, counted when it is said: late word is no wrong word. */
function lastJarText({ lastJar }: RaceState, event: EventOf<'last-jar-set'> | EventOf<'last-jar-told'>): Said {
  const jar = event.type === 'last-jar-set' ? event.lastJar : lastJar;
  if (!jar)
    return toAll('last-jar-set', 'The host took the last jar back: the race goes on until it is won or called off.');
  if (event.type === 'last-jar-set') {
    return toAll('last-jar-set', `The host set last jar to ${jar.hour}: the race ends then, finished or not.`);
  }
  const minutes = Math.ceil((jar.at - event.at) / 60_000);
  const left = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return toAll('last-jar', `Last jar at ${jar.hour}: ${left} left to reach the finish.`);
}

function saidToAll(event: RaceEvent): Said | null {
  switch (event.type) {
    case 'host-said':
      if (event.to !== undefined) return null;
      return { ...toAll('host-message', `The host says: ${event.text}`), ...(event.wall && { wall: true }) };
    case 'code-revealed':
      return toAll('code-revealed', 'The host looked up a skip code.');
    case 'bar-replaced':
      return toAll('bar-replaced', 'A bar is shut, so the host put another in its place. Look at your clue again.');
    // [D10] The same words whoever is moved, and whether or not a reserve is left.
    case 'bar-shut':
      return toAll(
        'bar-shut',
        'A bar is shut. Whoever was on the way there is sent to another, if one is left, and gets the time back.',
      );
    case 'race-paused':
      return toAll('paused', 'The race is paused. Every clock stands still.');
    case 'race-resumed':
      return toAll('resumed', 'The race goes on!');
    case 'race-ended':
      return toAll('ended', endings[event.by]);
    default:
      return null;
  }
}

/** [T19] Who races with a head start says so. */
function hostText({ racingHost }: EventOf<'race-started'>): string {
  if (!racingHost?.knows) return '';
  const what = racingHost.knows === 'read' ? 'has read the clues' : 'wrote the clues';
  return ` The host ${what}, and races in ${teamNames[racingHost.team]}.`;
}

const endings: Record<EventOf<'race-ended'>['by'], string> = {
  host: 'The host ended the race.',
  'last-finisher': 'Nobody is left on the road: the race is over.',
  'last-jar': 'Last jar! The race is over, and whoever is not in yet is placed by bars.',
  'hard-stop': 'Twelve hours have gone by: the race is over.',
};

/** [F3, F4] Only a bar where a team has proved to be is named, and which bar is the final one is not said. */
function foundText(before: RaceState, event: EventOf<'bar-verified'>): string {
  const { bars, start } = before;
  const minutes = minutesAt(teamOf(before, event.team), event.step, event.bar);
  const toServe = minutes > 0 ? ` Its hints have ${minutesText(minutes)} to serve first.` : '';
  const team = teamNames[event.team];
  const number = event.step + 1;
  const isFinal = number === start.gameBars;
  if (event.by === 'override') {
    const which = isFinal ? 'the final bar' : `bar ${number} of ${start.gameBars}`;
    return `The host marked ${team} as there, ${which}: “${event.reason ?? ''}”`;
  }
  if (isFinal) return `${team} reached the final bar${notes(event)}!${toServe}`;
  return `${team} found ${bars[event.bar]?.name ?? 'a bar'}, bar ${number} of ${start.gameBars}${notes(event)}.`;
}

function notes({ by, banked }: EventOf<'bar-verified'> | EventOf<'bar-missed'>): string {
  const facts = [by === 'code' ? 'by code' : '', banked ? 'banked' : ''].filter(Boolean);
  return facts.length > 0 ? ` (${facts.join(', ')})` : '';
}

function sabotageDone({ sabotages }: RaceState, event: EventOf<'sabotage-done'>): Said | null {
  const sabotage = sabotages.find(({ id }) => id === event.id);
  return sabotage
    ? about(sabotage.to, 'sabotage-done', `${teamNames[sabotage.to]} saw a sabotage through and is back on the trail.`)
    : null;
}

/** [I9] How much, and nothing of what it said. */
function hintText({ team, minutes }: EventOf<'hint-taken'>): string {
  const price = minutes > 0 ? minutesText(minutes) : 'free';
  return `${teamNames[team]} took a hint, for ${price}.`;
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function retiredText({ team, by }: EventOf<'team-retired'>): string {
  return by === 'host' ? `The host took ${teamNames[team]} out of the race.` : `${teamNames[team]} called it a night.`;
}

function adjustedText({ team, ms, reason }: EventOf<'time-adjusted'>): string {
  const change = ms < 0 ? `took ${lengthOf(-ms)} off` : `added ${lengthOf(ms)} to`;
  return `The host ${change} ${teamNames[team]}’s time: “${reason}”`;
}

function finishText({ team, time }: EventOf<'finish-ruled'>): string {
  const finish = `${teamNames[team]}’s finish`;
  return time === 'banked'
    ? `The host lets ${finish} count from when it was banked.`
    : `The host counts ${finish} from when it came in.`;
}

const openAfterAll = 'The host took it back: the bar that was shut is open after all. Look at your clue again.';

function undone({ undoable }: RaceState, event: EventOf<'undone'>): Said {
  const { type, team } = undoable.find(({ seq }) => seq === event.undoes) ?? { type: null, team: null };
  const whose = team ? teamNames[team] : '';
  const texts = {
    'bar-verified': `The host took it back: ${whose} is not there yet.`,
    'bar-missed': `The host took back a wrong guess of ${whose}.`,
    'team-retired': `The host took it back: ${whose} is still in the race.`,
    'time-adjusted': `The host took back a change to ${whose}’s time.`,
    'bar-replaced': openAfterAll,
    'bar-shut': openAfterAll,
  };
  return { kind: 'undone', team, text: type ? texts[type] : 'The host took something back.' };
}

function nameOf(by: Letter | 'host'): string {
  return by === 'host' ? 'The host' : teamNames[by];
}

function about(team: Letter, kind: FeedEntry['kind'], text: string): Said {
  return { kind, team, text };
}

function toAll(kind: FeedEntry['kind'], text: string): Said {
  return { kind, team: null, text };
}
