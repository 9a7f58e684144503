import { hints as hintLimits } from '../../../contract/hints.ts';
import { race as limits } from '../../../contract/limits.ts';
import type { Letter } from '../../../contract/game.ts';
import type { EventOf, Instant, RaceEvent } from '../../../contract/race.ts';
import { type Answer, type Deed, type NightRecord, takenAnswer } from '../record.ts';
import { replaced, shut } from './bars.ts';
import { claimed, found, timeOf } from './claims.ts';
import { isUnheard } from './log.ts';
import { hasArrived, hintsThatCount, isServing, type Race, raceOf, same, type Team } from './model.ts';
import { outOfPause, whenRun } from './times.ts';

/** Something that happened, in its place: what somebody was told is done, or what the server did by itself. */
type Happening = { seq: number } & ({ deed: Deed; answer: Answer } | { event: RaceEvent });

/** Plays the night again by the rules, from what its people did and were told. `eventOf`: where a deed stands in the log. */
export function replay(night: NightRecord, eventOf: (deed: Deed) => number | null): Race | null {
  const [start] = night.log;
  if (start?.type !== 'race-started') return null;
  const race = raceOf(start, night.phones);
  for (const happening of inOrder(night, eventOf)) {
    if ('event' in happening) byItself(race, happening.event, night);
    else did(race, happening.deed, happening.answer, happening.seq, night.log);
  }
  return race;
}

function inOrder({ deeds, log }: NightRecord, eventOf: (deed: Deed) => number | null): Happening[] {
  const done = deeds.flatMap((deed): Happening[] => {
    const event = log[(eventOf(deed) ?? 0) - 1];
    if (isUnheard(deed) && event) return unheard(deed, event);
    const answer = takenAnswer(deed);
    if (!answer || answer.said.already === true || answer.said.oneMore === true) return [];
    return [{ seq: eventOf(deed) ?? Number(answer.said.seq ?? Infinity), deed, answer }];
  });
  const own = log.filter(isByItself).map((event): Happening => ({ seq: event.seq, event }));
  return [...done, ...own].toSorted((one, other) => one.seq - other.seq);
}

/** A claim whose phone died came in all the same: it is ruled by the rules, and the log says how it was. */
function unheard(deed: Deed, event: RaceEvent): Happening[] {
  if (event.type !== 'bar-verified' && event.type !== 'bar-missed') return [];
  const { seq, at, official, banked } = event;
  const answer = { status: 200, at, said: { correct: event.type === 'bar-verified', official, banked, seq } };
  return [{ seq, deed: { ...deed, sentAt: at }, answer }];
}

/** What nobody asks for: when it happens is the server's. */
function isByItself(event: RaceEvent): boolean {
  if (event.type === 'bar-shut') return event.by === 'teams';
  return ['sabotage-landed', 'hints-served', 'race-ended', 'code-used'].includes(event.type);
}

function byItself(race: Race, event: RaceEvent, night: NightRecord): void {
  if (event.type === 'sabotage-landed') landed(race, event);
  else if (event.type === 'hints-served') served(race, event);
  else if (event.type === 'bar-shut') shut(race, event);
  else if (event.type === 'code-used') race.codes.set(event.next, event.bar);
  else if (event.type === 'race-ended') ended(race, event, night);
}

/** [E11] A phone of that team was there to be handed it. */
function landed(race: Race, { id, at, seq }: EventOf<'sabotage-landed'>): void {
  const sabotage = race.sabotages.find((one) => one.id === id);
  if (!sabotage) return same(race, `sabotage at event ${seq}`, id, 'one that was given');
  const isThere = race.phones.some(({ team, contacts }) => team === sabotage.to && contacts.includes(at));
  same(race, `sabotage that landed at event ${seq} on a phone in contact`, isThere, true);
  sabotage.landedAt = at;
}

/** [I5] The minutes are over when the race has run so long since the bar; when it ends nobody waits. */
function served(race: Race, { team: letter, servedAt, at, seq }: EventOf<'hints-served'>): void {
  const last = race.teams.get(letter)?.found.at(-1);
  if (!last) return same(race, `serving at event ${seq}`, letter, 'a team in a bar');
  const due = whenRun(race.pauses, last.official, last.hintMinutes * 60_000);
  // One that is cut short by the end stands where it would have ended.
  if (due <= at) same(race, `hints of ${letter} served at event ${seq}`, servedAt, due);
  Object.assign(last, { isServed: true, ruledAt: at });
}

/** [V15, H3, Y4] The end, and why it came. */
function ended(race: Race, event: EventOf<'race-ended'>, { deeds, lastJarAt }: NightRecord): void {
  race.endedAt = event.endedAt ?? event.at;
  race.pauses = race.pauses.map(({ from, to }) => ({ from, to: to ?? race.endedAt }));
  const what = `end at event ${event.seq}`;
  const racing = [...race.teams.values()].filter((team) => !hasArrived(team) && team.retiredAt === null);
  if (event.by === 'last-finisher')
    same(
      race,
      `${what}, who still races`,
      racing.map(({ letter }) => letter),
      [],
    );
  if (event.by === 'host')
    same(
      race,
      `${what}, a host ended it`,
      deeds.some(({ kind }) => kind === 'end'),
      true,
    );
  if (event.by !== 'last-jar') return;
  const chosen = deeds
    .filter(({ kind }) => kind === 'last-jar')
    .flatMap((deed) => takenAnswer(deed) ?? [])
    .filter(({ said }) => said.already !== true)
    .toSorted((one, other) => Number(one.said.seq) - Number(other.said.seq));
  const answer = chosen.at(-1);
  const expected = answer ? Math.floor((answer.at + 1_800_000) / 60_000) * 60_000 : lastJarAt;
  same(race, what, race.endedAt, expected);
}

function did(race: Race, deed: Deed, answer: Answer, seq: number, log: RaceEvent[]): void {
  const { kind, said } = deed;
  const { at } = answer;
  const about = race.teams.get((deed.team ?? said.group) as Letter);
  if (kind === 'claim' && about) claimed(race, about, deed, answer, seq);
  else if (kind === 'forfeit' && about) paid(race, about, at, seq);
  else if (kind === 'hint' && about) hinted(race, about, deed, { at, seq });
  else if (kind === 'override' && about) marked(race, about, at, seq);
  else if (kind === 'strike') struck(race, deed, log[seq - 1]);
  else if (kind === 'sabotage-done' && about) sabotageDone(race, about, deed, at, log[seq - 1]);
  else if (kind === 'adjust' && about) adjusted(race, about, Number(said.minutes) * 60_000, seq);
  else if (kind === 'retire' && about) retired(race, about, at, seq);
  else if (kind === 'pause') race.pauses.push({ from: at, to: null });
  else if (kind === 'resume') race.pauses = race.pauses.map(({ from, to }) => ({ from, to: to ?? at }));
  else if (kind === 'replace-bar') putAnother(race, deed, at, log[seq - 1]);
  else if (kind === 'shut-bar') ruledShut(race, log[seq - 1]);
  else if (kind === 'rule-finish' && about) finishRuled(about, said.time as 'banked' | 'arrival');
  else if (kind === 'undo') undone(race, Number(said.seq), at);
}

/** [V12] */
function paid(race: Race, team: Team, at: Instant, seq: number): void {
  same(race, `forfeit at event ${seq}`, team.here.forfeit, 'due');
  team.here = { ...team.here, forfeit: 'done' };
  team.lastRuling = { at, official: at };
}

/** [I1, I2] */
function hinted(race: Race, team: Team, { said }: Deed, { at, seq }: { at: Instant; seq: number }): void {
  const bar = team.route[team.found.length]?.bar ?? '';
  const taken = team.hints.filter((one) => one.bar === bar).length;
  const paidSoFar = hintsThatCount(team).reduce((sum, one) => sum + one.minutes, 0);
  const price = Math.min(hintLimits.minutes[taken] ?? 0, hintLimits.minutesMost - paidSoFar);
  same(race, `hint at event ${seq}, its rung and price`, [said.rung, said.minutes], [taken + 1, price]);
  team.hints = [...team.hints, { step: team.found.length, bar, minutes: price, at }];
}

/** [H6] */
function marked(race: Race, team: Team, at: Instant, seq: number): void {
  const { found: before, here, lastRuling } = team;
  const bar = team.route[before.length]?.bar ?? '';
  same(race, `mark at event ${seq} of a team that serves`, isServing(team), false);
  found(team, { bar, official: at, ruledAt: at, banked: false, shared: false, arrived: at, byHost: true }, at);
  race.undo.set(seq, () => Object.assign(team, { found: before, here, lastRuling }));
}

/** [S4-S6] */
function struck(race: Race, { said, team }: Deed, event: RaceEvent | undefined): void {
  const by = team ?? 'host';
  const to = said.targetGroup as Letter;
  const given = race.sabotages.filter((one) => one.by === by);
  if (by !== 'host') {
    same(race, `sabotages of ${by}`, given.length, 0);
    const hits = race.sabotages.filter((one) => one.to === to && one.by !== 'host').length;
    same(race, `strikes on ${to} are within their number`, hits < limits.sabotagesPerTarget, true);
  } else
    same(
      race,
      `the host's open strikes on ${to}`,
      given.filter((one) => one.to === to && one.doneAt === null),
      [],
    );
  if (event?.type !== 'sabotage-given') return same(race, 'event of a strike', event?.type, 'sabotage-given');
  race.sabotages.push({ id: event.id, by, to, givenAt: event.at, landedAt: null, doneAt: null });
}

/** [S9] Done when the phone says so, and not before it took its time. */
function sabotageDone(race: Race, team: Team, deed: Deed, at: Instant, event: RaceEvent | undefined): void {
  const sabotage = race.sabotages.find(({ id }) => id === deed.said.sabotageId);
  if (!sabotage) return same(race, 'sabotage that is done', deed.said.sabotageId, 'one that was given');
  const shownAt = sabotage.landedAt ?? at;
  const { official } = timeOf(race, team, deed, at, shownAt);
  const least = whenRun(race.pauses, shownAt, limits.sabotageLeastMs);
  sabotage.doneAt = outOfPause(race.pauses, Math.max(official, least));
  if (event?.type !== 'sabotage-done') return;
  same(race, `sabotage done at event ${event.seq}`, event.doneAt ?? event.at, sabotage.doneAt);
}

/** [H7] */
function adjusted(race: Race, team: Team, ms: number, seq: number): void {
  team.adjustedMs += ms;
  race.undo.set(seq, () => {
    team.adjustedMs -= ms;
  });
}

/** [H2, K13] */
function retired(race: Race, team: Team, at: Instant, seq: number): void {
  team.retiredAt = at;
  race.undo.set(seq, () => {
    team.retiredAt = null;
  });
}

/** [H8] By the reserve that the host named, else by one the server picked. */
function putAnother(race: Race, { said }: Deed, at: Instant, event: RaceEvent | undefined): void {
  if (event?.type !== 'bar-replaced') return;
  const { seq, to, code } = event;
  if (said.byBarId !== undefined) same(race, `bar put in at event ${seq}`, to.id, said.byBarId);
  race.codes.set(code, to.id);
  replaced(race, { from: String(said.barId), to: to.id, at, seq });
}

function ruledShut(race: Race, event: RaceEvent | undefined): void {
  if (event?.type === 'bar-shut') shut(race, event);
}

/** [W8] From when it was made, or from its arrival, at the latest from the end. */
function finishRuled(team: Team, time: 'banked' | 'arrival'): void {
  const last = team.found.at(-1);
  if (!last) return;
  team.finishRuled = time;
  last.countsFromArrival = time === 'arrival';
}

/** [H10, H11] */
function undone(race: Race, seq: number, at: Instant): void {
  const back = race.undo.get(seq);
  if (!back) return same(race, 'what is undone', seq, 'something that can be');
  race.undo.delete(seq);
  back(at);
}
