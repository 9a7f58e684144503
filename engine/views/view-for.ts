import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { FeedEntry, RaceView } from '#contract/race-view';
import { openDoors } from '../doors.ts';
import { mayStrike } from '../may-strike.ts';
import { nodsOf, provisionalUntil } from '../nods.ts';
import type { RaceState, TeamState, Undoable } from '../race.ts';
import { lastBarOf, provenBars, standingsOf, toldBars } from '../standings.ts';
import type { Audience } from './audience.ts';
import { hintsRead } from './hints-view.ts';
import { knownBar, sabotageText, stepView } from './step-view.ts';
import { oddities } from '../oddities.ts';
import { isRacing, promisedPhotos } from '../teams.ts';
import { withholdInEntry, findMovedTeam, withholdInStandings } from './withheld-bars.ts';
import type { MakePart } from './view-memory.ts';

type HostPart = NonNullable<RaceView['host']>;

export type { Audience };

/** The one function that decides what a viewer may see: nothing else of a race is ever sent to one. */
export function viewFor(state: RaceState, audience: Audience): RaceView {
  const mover = findMovedTeam(state, audience);
  return { ...sharedViewOf((make) => make(state), mover), ...ownView(state, audience) };
}

/** [F13] Whether an entry of the feed is for these eyes: what was said to one team alone is for that team and a host who does not race. */
export function isFor({ kind, team }: FeedEntry, audience: Audience): boolean {
  if (kind !== 'host-message' || team === null || audience.kind === 'host') return true;
  return 'team' in audience && audience.team === team;
}

type OwnView = Pick<RaceView, 'audience' | 'team' | 'step' | 'lastSeen' | 'mayStrike' | 'told' | 'undoable' | 'host'>;

/** What an audience alone sees. */
export function ownView(state: RaceState, audience: Audience): OwnView {
  return ownViewOf(audience, (make) => make(state));
}

/** The same, with a memory of what was seen before. */
export function ownViewOf(audience: Audience, part: MakePart): OwnView {
  const team = 'team' in audience ? audience.team : null;
  return {
    // [H17] Who raced goes on seeing what those who race see.
    audience: audience.kind === 'left-host' ? 'seated-host' : audience.kind,
    team,
    step: team && part((state) => stepView(state, team)),
    lastSeen: part((state) => lastSeenBy(state, audience)),
    mayStrike: part((state) => strikesOf(state, audience)),
    told: part(({ told }) => told.filter((entry) => isFor(entry, audience))),
    undoable: part((state) => undoableBy(state, audience)),
    host: audience.kind === 'host' ? part(hostPart) : null,
  };
}

/** [F6] [F15] Where these eyes may know teams to be while others may not: their own finish, and to a host who does not race everything. */
export function lastSeenBy(state: RaceState, audience: Audience): RaceView['lastSeen'] {
  const own = 'team' in audience ? audience.team : null;
  const known = Object.values(state.teams).filter(({ letter }) => audience.kind === 'host' || letter === own);
  return known.flatMap((team) => {
    const seen = lastBarOf(state, audience.kind === 'host' ? team.done : provenBars(team));
    const isTold = seen?.id === lastBarOf(state, toldBars(state, team))?.id;
    return seen && !isTold ? [{ group: team.letter, ...seen }] : [];
  });
}

/** What everybody sees of a race, in the same bytes. */
export function sharedView(state: RaceState): SharedView {
  return sharedViewOf((make) => make(state));
}

type SharedView = Omit<RaceView, keyof OwnView>;

/** The same, with a cache of what was seen before; [D10] for members of a moved team without the bars withheld from it. */
export function sharedViewOf(part: MakePart, mover: Letter | null = null): SharedView {
  return {
    gameId: part(({ gameId }) => gameId),
    seq: part(({ seq }) => seq),
    ...part(timesOf),
    ...part(askedTeams),
    kind: part(({ start }) => start.kind),
    bars: part(({ start }) => start.gameBars),
    startBar: part(startBarOf),
    standings: part((state) => (mover ? withholdInStandings(state, mover, standingsOf(state)) : standingsOf(state))),
    sabotages: part(sabotagesOf),
    racingHost: part(({ racingHost }) => racingHost),
    feed: part((state) => (mover ? state.feed.map((entry) => withholdInEntry(state, mover, entry)) : state.feed)),
  };
}

function sabotagesOf(state: RaceState): RaceView['sabotages'] {
  return state.sabotages.map(({ id, sab, by, to, givenAt, doneAt }) => ({
    id,
    sab,
    text: sabotageText(state, sab),
    given_by: by,
    given_to: to,
    givenAt,
    complete: doneAt === null ? 'not' : 'yes',
  }));
}

type Times = Pick<
  RaceView,
  | 'status'
  | 'startedAt'
  | 'pausedAt'
  | 'pausedMs'
  | 'endedAt'
  | 'endedBy'
  | 'provisionalUntil'
  | 'hardStopAt'
  | 'lastJar'
>;

export function timesOf(state: RaceState): Times {
  const { startedAt, endedAt, endedBy, pauses, lastJar } = state;
  const present = pauses.find(({ to }) => to === null);
  const running = present ? 'paused' : 'on';
  return {
    status: endedAt === null ? running : 'ended',
    startedAt,
    pausedAt: present?.from ?? null,
    pausedMs: pauses.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0),
    endedAt,
    endedBy,
    provisionalUntil: provisionalUntil(state),
    hardStopAt: startedAt + race.hardStopMs,
    ...(lastJar && { lastJar: { at: lastJar.at, hour: lastJar.hour } }),
  };
}

/** [Y6] Those that have yet to say that they still race. */
function askedTeams({ teams, endedAt }: RaceState): Pick<RaceView, 'asked'> {
  const asked = Object.values(teams).flatMap((team) =>
    team.askedAt !== null && endedAt === null && isRacing(team) ? [{ group: team.letter, at: team.askedAt }] : [],
  );
  return asked.length > 0 ? { asked } : {};
}

export function startBarOf({ bars, start }: RaceState): RaceView['startBar'] {
  const bar = bars[start.startBar];
  if (!bar) throw new Error('A race has a start bar.');
  return knownBar(bar);
}

/** The host of a god game strikes as such, also one who races. */
function strikesOf(state: RaceState, audience: Audience): Letter[] {
  if (isHost(audience) && state.start.kind === 'god') return mayStrike(state, 'host');
  return 'team' in audience ? mayStrike(state, audience.team) : [];
}

function undoableBy(state: RaceState, audience: Audience): number[] {
  if (!isHost(audience)) return [];
  return state.undoable
    .filter((one) => whyNotUndone(one, audience) === null && (one.type !== 'team-retired' || state.at < one.until))
    .map(({ seq }) => seq)
    .toSorted((one, other) => other - one);
}

/**
 * [J6, D9] When a replaced bar can no longer be taken back tells who stands before it: nothing for a host who races. [J9] Nor do they take
 * back what their own team guessed wrong: it could try one bar after another.
 */
export function whyNotUndone({ type, team }: Undoable, audience: Audience): 'not-undoable' | 'own-wrong-guess' | null {
  if (audience.kind === 'host') return null;
  if (type === 'bar-replaced' || type === 'bar-shut') return 'not-undoable';
  const own = audience.kind === 'left-host' ? audience.raced : 'team' in audience && audience.team;
  return type === 'bar-missed' && team === own ? 'own-wrong-guess' : null;
}

function isHost({ kind }: Audience): boolean {
  return kind === 'host' || kind === 'seated-host' || kind === 'left-host';
}

/** Where every team is sent, and what looked odd: for a host who does not race. */
function hostPart(state: RaceState): HostPart {
  const doors = openDoors(state);
  return {
    teams: state.start.teams.flatMap((letter) => {
      const team = state.teams[letter];
      return team ? [teamPart(state, team)] : [];
    }),
    bars: Object.values(state.bars)
      .filter(({ id }) => id !== state.start.startBar)
      .map((bar) => ({
        ...knownBar(bar),
        isReserve: state.reserves.includes(bar.id),
        isFinal: bar.id === state.finalBar,
      })),
    banked: Object.values(state.teams).flatMap((team) => bankedPart(state, team)),
    finishes: nodsOf(state),
    flags: Object.values(state.teams).flatMap((team) => oddities(state, team)),
    calledOdd: state.calledOdd,
    ...(doors.length > 0 && { doors }),
  };
}

/** [H18] Claims that were dated back: each at the final bar, all but a team's first, and any by more than 15 seconds. */
function bankedPart({ start }: RaceState, { letter, banked }: TeamState): HostPart['banked'] {
  return banked
    .map(({ seq, step, official, ruledAt }) => ({
      seq,
      official,
      arrived: ruledAt,
      team: letter,
      number: step + 1,
      isFinal: step + 1 === start.gameBars,
    }))
    .filter((one, index) => one.isFinal || index > 0 || one.arrived - one.official > race.datedBackShownMs);
}

function teamPart(state: RaceState, team: TeamState): HostPart['teams'][number] {
  const hints = hintsRead(state, team);
  return {
    group: team.letter,
    route: team.route.map(({ bar }) => bar),
    expected: isRacing(team) ? (team.route[team.done.length]?.bar ?? null) : null,
    stepSince: team.step.since,
    stepWrong: team.step.wrong,
    photosMissing: promisedPhotos(state, team).length,
    ...(hints.length > 0 && { hints }),
  };
}
