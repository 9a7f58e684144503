import type { Letter } from '#contract/game';
import type { WatchPhoto, WatchView } from '#contract/watch';
import { runningSince } from '../race/clock.ts';
import type { WatchedTeam } from './words.ts';

/** Something to be shown large for a moment. */
export type Flash =
  | {
      type: 'found';
      team: Letter;
      name: string;
      number: number;
      of: number;
      isFinish: boolean;
      /** Null for the bar of a finish, which is told at the end. */
      bar: string | null;
      /** How long the clue took; null where that is not to be known. */
      clueMs: number | null;
      /** Where the team was before, if that was further back. */
      upFrom: number | null;
    }
  | { type: 'message'; seq: number; text: string }
  | { type: 'start' };

export const flash = {
  foundMs: 6_000,
  /** A message and the start stay long enough to be read. */
  messageMs: 12_000,
  /** What is older is no news: a screen that was off does not tell the whole night. */
  freshMs: 90_000,
  most: 6,
} as const;

/** The start of the race, for a screen that was waiting for it. A delay applies to it as to everything else. */
export function findStartFlash({ startedAt, status }: WatchView, now: number): Flash[] {
  return status !== 'ended' && now - startedAt < flash.freshMs ? [{ type: 'start' }] : [];
}

/** What has happened between two views that is worth a flash, oldest first. */
export function flashesBetween(before: WatchView | null, after: WatchView, now: number): Flash[] {
  if (!before || after.seq <= before.seq) return [];
  const isFresh = (at: number) => now - at < flash.freshMs;
  const found = after.teams
    .map((team) => foundBy(before.teams.filter(({ group }) => group === team.group)[0], team, after, now))
    .filter(({ shown, at }) => shown !== null && isFresh(at))
    .toSorted((a, b) => a.at - b.at);
  const told = after.feed
    .filter(({ kind, seq, at }) => kind === 'host-message' && seq > before.seq && isFresh(at))
    .map(({ seq, text }): Flash => ({ type: 'message', seq, text }))
    .toSorted((a, b) => (a.type === 'message' && b.type === 'message' ? a.seq - b.seq : 0));
  return found.flatMap(({ shown }) => (shown ? [shown] : [])).concat(told);
}

function foundBy(
  was: WatchedTeam | undefined,
  is: WatchedTeam,
  view: WatchView,
  now: number,
): { shown: Flash | null; at: number } {
  if (!was || is.done <= was.done) return { shown: null, at: 0 };
  const isFinish = is.state === 'finished';
  const last = is.found[is.done - 1];
  const told = view.feed.filter(
    ({ team, kind }) => team === is.group && (kind === 'finished' || kind === 'bar-found'),
  )[0];
  const at = last ? last.at : told ? told.at : now;
  const since = is.done === 1 ? view.startedAt : is.found[is.done - 2]?.at;
  const shown: Flash = {
    type: 'found',
    team: is.group,
    name: is.name,
    number: is.done,
    of: view.bars,
    isFinish,
    bar: last ? last.name : null,
    clueMs: since === undefined ? null : runningSince(view, since, at),
    upFrom: is.position < was.position ? was.position : null,
  };
  return { shown, at };
}

/** The photo of a bar that was found, if the host shows it. */
export function photoOf(shown: Flash, photos: readonly WatchPhoto[]): WatchPhoto | null {
  if (shown.type !== 'found') return null;
  return photos.filter(({ group, number }) => group === shown.team && number === shown.number)[0] ?? null;
}
