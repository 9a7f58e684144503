import { teamNames } from '#contract/game';
import type { EventOf, Instant, RaceEvent } from '#contract/race';
import type { FeedEntry } from '#contract/race-view';
import { listed } from '#contract/text/words';
import { feedEntry } from '../feed.ts';
import { fold } from '../fold.ts';
import { provisionalUntil } from '../nods.ts';
import type { RaceState, TeamState } from '../race.ts';

/** What happened, where it belongs now that everything is known. */
export interface Placed {
  event: RaceEvent;
  at: Instant;
}

/** A race that is over, as one looks back on it. */
export interface Night {
  state: RaceState;
  endedAt: Instant;
  endedBy: NonNullable<RaceState['endedBy']>;
  /** Claims made before the end may still come in. */
  isProvisional: boolean;
  /** In the order of their moments, without what was taken back. */
  events: Placed[];
  /** What everybody was told of them, in the same order. */
  entries: FeedEntry[];
}

/** [M1-M3] The log read with hindsight; a race that is on is nobody's story yet. */
export function nightOf(log: readonly RaceEvent[], now: Instant): Night {
  let state: RaceState | null = null;
  const told = new Map<number, FeedEntry>();
  for (const event of log) {
    const entry = feedEntry(state, event);
    if (entry) told.set(event.seq, entry);
    state = fold(state, event);
  }
  if (!state || state.endedAt === null || state.endedBy === null) throw new Error('a race that is on has no story');
  const { startedAt, endedAt, endedBy } = state;
  const within = (at: Instant) => Math.min(Math.max(at, startedAt), endedAt);
  const events = keptOf(log, state)
    .map((event) => ({ event, at: within(momentOf(log, state, event)) }))
    .toSorted((one, other) => one.at - other.at || one.event.seq - other.event.seq);
  const isProvisional = now < (provisionalUntil(state) ?? 0);
  const entries = events.flatMap(({ event, at }) => {
    const entry = told.get(event.seq);
    if (!entry) return [];
    return [{ ...entry, at, text: isProvisional ? entry.text : withHindsight(state, event, entry.text) }];
  });
  return { state, endedAt, endedBy, isProvisional, events, entries };
}

/** What stands: neither what was taken back nor the taking back; nor the retiring of a team that, as it turned out, had finished. */
function keptOf(log: readonly RaceEvent[], { teams }: RaceState): RaceEvent[] {
  const undone = new Set(log.flatMap((event) => (event.type === 'undone' ? [event.undoes] : [])));
  const ruled = new Map(log.flatMap((event) => (event.type === 'finish-ruled' ? [[event.team, event.seq]] : [])));
  return log.filter((event) => {
    if (event.type === 'undone' || undone.has(event.seq)) return false;
    // The host's second answer takes the place of the first.
    if (event.type === 'finish-ruled') return ruled.get(event.team) === event.seq;
    if (event.type === 'team-retired') return teams[event.team]?.finishedAt === null;
    if (event.type === 'forfeit-due' && isDropped(log, teams[event.team], event)) return false;
    return !undone.has(rulingBehind(log, event) ?? 0);
  });
}

/** [D12] Whether the team was moved while it owed this forfeit, and the move was not undone. */
function isDropped(log: readonly RaceEvent[], team: TeamState | undefined, due: EventOf<'forfeit-due'>): boolean {
  const { seq, step } = due;
  const isDone = (one: RaceEvent) => one.type === 'forfeit-done' && one.team === due.team && one.step === step;
  const doneSeq = log.find((one) => one.seq > seq && isDone(one))?.seq ?? Infinity;
  const taken = new Set(log.flatMap((one) => (one.type === 'undone' ? [one.undoes] : [])));
  const moves = team?.route[step]?.replaced.filter(({ wasCurrent }) => wasCurrent) ?? [];
  return moves.some((move) => {
    const event = log[move.seq - 1];
    const isStartOver = (event?.type === 'bar-shut' || event?.type === 'bar-replaced') && event.startsOver === true;
    return isStartOver && move.seq > seq && move.seq < doneSeq && !taken.has(move.seq);
  });
}

/** A forfeit, a finish and the end of serving follow the ruling that made them; hints may lie between. */
function rulingBehind(log: readonly RaceEvent[], event: RaceEvent): number | null {
  if (event.type === 'forfeit-due') return event.seq - 1;
  if (event.type !== 'team-finished' && event.type !== 'hints-served') return null;
  const isTheirs = (one: RaceEvent) => one.type === 'bar-verified' && one.team === event.team && one.seq < event.seq;
  return log.findLast(isTheirs)?.seq ?? null;
}

/** When it happened: of a claim and of what came with it, when that was made; of a finish, from when the host counts it. */
function momentOf(log: readonly RaceEvent[], { teams }: RaceState, event: RaceEvent): Instant {
  const ruling = rulingOf(log, event);
  if (ruling?.type === 'finish-ruled') return ruling.at;
  if (ruling?.type === 'sabotage-done') return ruling.doneAt ?? ruling.at;
  if (ruling?.type === 'hints-served') return ruling.servedAt;
  if (!ruling || !('official' in ruling)) return event.at;
  const { finishedAt, done } = teams[ruling.team] ?? {};
  if (ruling.type === 'team-finished') return finishedAt ?? ruling.official;
  const last = done?.at(-1);
  return last && ruling.seq === last.seq ? last.official : ruling.official;
}

function rulingOf(log: readonly RaceEvent[], event: RaceEvent): RaceEvent | undefined {
  if (event.type === 'code-used') return log[event.seq];
  return event.type === 'forfeit-due' ? log[event.seq - 2] : event;
}

/** [D11] Which doors were shut is told when nobody has to find them any more. */
function withHindsight(state: RaceState, event: RaceEvent, text: string): string {
  if (event.type === 'bar-shut') return shutText(state, event);
  return event.type === 'bar-verified' && event.isShut ? `${text} The door was shut, and counts.` : text;
}

function shutText({ bars }: RaceState, { bar, to, teams, by }: EventOf<'bar-shut'>): string {
  const name = bars[bar]?.name ?? 'A bar';
  const who = by === 'host' ? `${name} was shut, says the host.` : `${name} was shut: two teams stood before it.`;
  if (to === null) return `${who} Nobody was moved.`;
  return `${who} ${listed(teams.map((letter) => teamNames[letter]))} got ${to.name} instead.`;
}
