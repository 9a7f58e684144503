import { type Letter, teamNames } from '#contract/game';
import type { OddView } from '#contract/host-view';
import { lengthOf } from '#contract/text/clean-text';
import type { FeedEntry, RaceView, StandingView } from '#contract/race-view';
import { agoOf, runningSince, wallClock } from '../../race/clock.ts';
import { oddText } from '../../race/odd-text.ts';
import { ordinal } from '../play/ordinal.ts';

type HostTeam = NonNullable<RaceView['host']>['teams'][number];
type HostBar = NonNullable<RaceView['host']>['bars'][number];

/** From here on a team may need help. */
export const longOnOneClueMs = 900_000;
/** An odd thing is shown for so long. */
const flagShownMs = 1_800_000;

/** What only a host who does not race knows of a team; null for one who races. */
function hostTeamOf({ host }: RaceView, team: Letter): HostTeam | null {
  return host?.teams.find(({ group }) => group === team) ?? null;
}

/** Where a team must go next; null when that is not for these eyes, or it must go nowhere. */
export function expectedOf(view: RaceView, team: Letter): HostBar | null {
  const expected = hostTeamOf(view, team)?.expected;
  return view.host?.bars.find(({ id }) => id === expected) ?? null;
}

/** How long a team has been on its clue, pauses left out: to a host who races, since the last bar everybody knows of. */
export function onClueMs(view: RaceView, { group, lastBar }: StandingView, now: number): number {
  const since = hostTeamOf(view, group)?.stepSince ?? lastBar?.at ?? view.startedAt;
  return runningSince(view, since, now);
}

/** How long that is, in few words. */
export function onClueWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? 'New clue' : `${minutes} min on it`;
}

/** How many hints a team has read to the bar it looks for; nothing for none, and for eyes that may not know. */
export function hintWords(view: RaceView, team: Letter): string {
  const read = hostTeamOf(view, team)?.hints?.length ?? 0;
  if (read === 0) return '';
  return read === 1 ? 'took a hint' : `took ${read} hints`;
}

/** What a team is at, in a few words. */
export function stateWords({ state, position, raceMs }: StandingView, bars: { done: number; of: number }): string {
  if (state === 'finished') {
    return `Finished ${ordinal(position)}${raceMs === null ? '' : ` in ${lengthOf(raceMs)}`}`;
  }
  if (state === 'retired') return `Retired after ${bars.done} of ${bars.of}`;
  return state === 'absent' ? 'Nobody was in it at the start' : 'Racing';
}

/** Where and when a team finished; empty for a host who races, whose view has the bar before the final one [F15]. */
export function finishedAtWords({ host }: RaceView, { state, lastBar }: StandingView): string {
  return host && lastBar && state === 'finished' ? `${lastBar.name}, ${wallClock(lastBar.at)}` : '';
}

/** What happened to a team last: the sabotage it has to do, or the bar it was last in. */
export function lastWords(view: RaceView, { group, lastBar, done }: StandingView, now: number): string {
  const sabotage = view.sabotages.find(({ given_to: to, complete }) => to === group && complete === 'not');
  if (sabotage) {
    const by = sabotage.given_by === 'host' ? 'you' : teamNames[sabotage.given_by];
    return `Sabotaged by ${by}, ${sinceWords(now - sabotage.givenAt)}`;
  }
  if (lastBar) return `Last: ${lastBar.name}, ${sinceWords(now - lastBar.at)}`;
  // Which bar the host marked is not for one who races.
  return done > 0 ? 'Marked as there' : 'No bar yet';
}

/** Whether a team's phones are there, and when one was last heard from. */
export function contactWords(online: number, heardAt: number | null, now: number): string {
  if (online > 0) return online === 1 ? '1 phone live' : `${online} phones live`;
  if (heardAt === null) return 'not heard from yet';
  const ago = sinceWords(now - heardAt);
  return ago === 'just now' ? 'heard from just now' : `heard from ${ago} ago`;
}

/**
 * Recent odd things about a team, newest first; only the host judges them. Those the host has ruled on, or dismissed on this device, are left
 * out.
 */
export function listOddThings({ host }: RaceView, team: Letter, now: number, dropped: readonly number[]): OddView[] {
  if (!host || host.calledOdd.includes(team)) return [];
  return host.flags
    .filter((flag) => flag.team === team && now - flag.at < flagShownMs && !dropped.includes(flag.seq))
    .toReversed();
}

export function oddWords(odd: OddView, now: number): string {
  return `${oddText(odd)}, ${sinceWords(now - odd.at)}`;
}

/** What an odd thing may mean, and a harmless explanation. */
export function oddMeaning({ flag }: OddView): string {
  switch (flag) {
    case 'travel':
      return 'Two places of their phone lie too far apart for that time. Indoors a phone may jump.';
    case 'sweep':
      return 'Their phones asked for bars in many places within minutes, as if they tried the town from a sofa.';
    case 'pace':
      return 'That is faster than a sprint. A taxi, or a phone that was wrong about where it is.';
    case 'quick':
      return 'That is sooner than a walk and a photo take. Two bars door to door would do it.';
    case 'pin':
      return 'At two bars their phone gave the very point that the map has. Real phones are a few metres out.';
    default:
      return 'A newer rule than this page knows.';
  }
}

/** By how much claims of a team were believed back, newest first: at the final bar, and from its second on. */
export function bankedWords({ host, bars }: RaceView, team: Letter): string[] {
  const told = host?.banked.filter((claim) => claim.team === team) ?? [];
  return told.toReversed().map(({ number, isFinal, official, arrived }) => {
    const which = isFinal ? 'Final bar' : `Bar ${number} of ${bars}`;
    return `${which}: arrived ${lengthOf(arrived - official)} after the time it claims`;
  });
}

function sinceWords(ms: number): string {
  const ago = agoOf(ms);
  return ago === 'now' ? 'just now' : ago;
}

/** What the feed tells everybody, told to the host who did it or may take it back. */
export function toHost({ kind, team, text }: FeedEntry): string {
  if (kind === 'wrong-guess' && team) return `${teamNames[team]} guessed a wrong bar.`;
  if (kind === 'bar-replaced') return 'You put another bar in place of one that is shut.';
  if (kind === 'bar-shut') return 'A bar was ruled shut, and teams that had it ahead got another.';
  return text.replace(/^The host /, 'You ');
}

/** The entries about what can still be taken back, newest first; those that are no longer among the view's own come from the whole feed. */
export function undoableEntries({ undoable, feed }: RaceView, whole: readonly FeedEntry[] = []): FeedEntry[] {
  const bySeq = new Map([...whole, ...feed].map((entry) => [entry.seq, entry]));
  return undoable.flatMap((seq) => bySeq.get(seq) ?? []).toSorted((one, other) => other.seq - one.seq);
}
