import type { Instant, RaceEvent } from '#contract/race';
import type { FeedEntry } from '#contract/race-view';
import { feedEntry } from '../feed.ts';
import { fold } from '../fold.ts';
import { provisionalUntil } from '../nods.ts';
import type { RaceState } from '../race.ts';

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
  const entries = events.flatMap(({ event, at }) => {
    const entry = told.get(event.seq);
    return entry ? [{ ...entry, at }] : [];
  });
  return { state, endedAt, endedBy, isProvisional: now < (provisionalUntil(state) ?? 0), events, entries };
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
    return !(comesWithRuling(event) && undone.has(event.seq - 1));
  });
}

/** A finish and a forfeit follow the ruling that made them. */
function comesWithRuling({ type }: RaceEvent): boolean {
  return type === 'team-finished' || type === 'forfeit-due';
}

/** When it happened: of a claim and of what came with it, when that was made; of a finish, from when the host counts it. */
function momentOf(log: readonly RaceEvent[], { teams }: RaceState, event: RaceEvent): Instant {
  const ruling = rulingOf(log, event);
  if (ruling?.type === 'finish-ruled') return ruling.at;
  if (ruling?.type === 'sabotage-done') return ruling.doneAt ?? ruling.at;
  if (!ruling || !('official' in ruling)) return event.at;
  const { finishedAt, done } = teams[ruling.team] ?? {};
  const isFinish = ruling.type === 'team-finished' || ruling.seq === done?.at(-1)?.seq;
  return isFinish ? (finishedAt ?? ruling.official) : ruling.official;
}

function rulingOf(log: readonly RaceEvent[], event: RaceEvent): RaceEvent | undefined {
  if (event.type === 'code-used') return log[event.seq];
  return event.type === 'forfeit-due' ? log[event.seq - 2] : event;
}
