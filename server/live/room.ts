import type { Letter } from '#contract/game';
import type { RaceState } from '#engine/race';
import type { Audience } from '#engine/views/view-for';
import { unlandedOn } from '../night/sabotage-shown.ts';
import type { Presence } from '../store/races/watchers.ts';
import { frameOf, viewsSent } from './frames.ts';
import { type Line, send } from './line.ts';
import { Tellings, type ToldView } from './view-frames.ts';

/** Those who see the same of a race. */
export interface Group {
  audience: Audience;
  lines: Set<Line>;
  /** What those of them who know the race as it was last told have before them. */
  told: ToldView | null;
  /** A sabotage that no phone of theirs has shown yet, and the view that shows it first. */
  unlanded: { id: string; from: number } | null;
}

/** The phones of this node that watch one race. */
export interface Room {
  gameId: number;
  groups: Map<string, Group>;
  tellings: Tellings;
  /** The race as last told; null until the first phone has come in. */
  state: RaceState | null;
  presence: { said: string; bytes: Buffer } | null;
  /** The newest event it was heard to have, and whether it is being read on to there. */
  heard: number;
  isFollowing: boolean;
}

export function openRoom(gameId: number): Room {
  return {
    gameId,
    groups: new Map(),
    tellings: new Tellings(),
    state: null,
    presence: null,
    heard: 0,
    isFollowing: false,
  };
}

export function linesOf(room: Room): Line[] {
  return [...room.groups.values()].flatMap(({ lines }) => [...lines]);
}

export function groupOf(room: Room, { admission: { audience } }: Line): Group {
  const key = `${audience.kind} ${'team' in audience ? audience.team : ''}`;
  const known = room.groups.get(key);
  if (known) return known;
  const group: Group = { audience, lines: new Set(), told: null, unlanded: null };
  room.groups.set(key, group);
  return group;
}

/** [E9, L11] Called when a view is on its way to these phones of a group, and none of its bytes are left with us. */
export type Taken = (room: Room, group: Group, seq: number, lines: readonly Line[]) => void;

/** A race as it was read for a room. */
export interface Told {
  room: Room;
  read: RaceState;
}

/**
 * [L2] Coming, coming back and an event are the same thing: every phone that has not seen the race as it stands gets it. How many did.
 * First all views are made, then all are sent: by turns each would find the processor set up for the other, and whoever receives
 * would be woken for each.
 */
export function tell(races: Told[], taken: Taken): number {
  const due: Due[] = [];
  for (const race of races) addViewsDue(due, race);
  let told = 0;
  let areAllOut = true;
  for (const { room, group, seq, lines, frame } of due) {
    const out: Line[] = [];
    for (const line of lines) {
      // What has to wait behind other bytes gets memory of its own, so that a slow phone does not hold that of all.
      const isBehind = line.wire.writableLength > 0;
      const isSent = isBehind
        ? send(line, Buffer.from(frame), () => taken(room, group, seq, [line]))
        : send(line, frame);
      if (isSent) told += 1;
      line.seq = seq;
      line.base = seq;
      if (isBehind) continue;
      const isOut = line.wire.writableLength === 0;
      if (isSent && isOut) out.push(line);
      areAllOut &&= isOut;
    }
    if (out.length > 0) taken(room, group, seq, out);
  }
  viewsSent(areAllOut);
  return told;
}

/** A frame, and those of a group it is for. */
interface Due {
  room: Room;
  group: Group;
  seq: number;
  lines: Line[];
  frame: Buffer;
}

function addViewsDue(due: Due[], { room, read }: Told): void {
  const before = room.state;
  const state = before && before.seq > read.seq ? before : read;
  room.state = state;
  const tellingOf = room.tellings.of(state);
  for (const group of room.groups.values()) {
    if (group.told === null || !before || mayHaveLanded(before, state)) noteUnlanded(group, state);
    const lines = linesBehind(group, state.seq);
    if (lines.length > 0) addDue(due, { room, group, seq: state.seq, lines }, tellingOf);
  }
}

function linesBehind({ lines }: Group, seq: number): Line[] {
  const behind: Line[] = [];
  for (const line of lines) if (line.seq < seq) behind.push(line);
  return behind;
}

/** What has changed, for those who have what their group was told last; for everybody else of them the whole. */
function addDue(due: Due[], behind: Omit<Due, 'frame'>, tellingOf: ReturnType<Tellings['of']>): void {
  const { room, group, seq, lines } = behind;
  const telling = tellingOf(group.audience, group.told);
  group.told = telling.now;
  const followers: Line[] = [];
  const others: Line[] = [];
  for (const line of lines) (line.takesChanges && line.base === telling.from ? followers : others).push(line);
  if (followers.length > 0) due.push({ room, group, seq, lines: followers, frame: telling.change() });
  if (others.length > 0) due.push({ room, group, seq, lines: others, frame: telling.whole() });
}

/** Tells who is there, unless that is what everybody in the room knows. How many were told. */
export function tellPresence(room: Room, { online, host }: Presence): number {
  const said = JSON.stringify([online, host]);
  if (room.presence?.said === said) return 0;
  room.presence = { said, bytes: frameOf({ type: 'presence', online, host }) };
  const { bytes } = room.presence;
  return linesOf(room).filter((line) => send(line, bytes)).length;
}

/** [K15] Tells those who may answer that somebody is at the door of this team, or was; of 'any' when that may have been missed. */
export function tellKnocks(room: Room, team: Letter | null | 'any'): number {
  const bytes = frameOf({ type: 'knocks' });
  const mayAnswer = ({ audience }: Group) =>
    audience.kind === 'host' || ('team' in audience && (team === 'any' || audience.team === team));
  const groups = [...room.groups.values()].filter(mayAnswer);
  return groups.flatMap(({ lines }) => [...lines]).filter((line) => send(line, bytes)).length;
}

/** [K14] Notifies the phones of teams that who presses their buttons may have changed. */
export function tellPeople(room: Room): number {
  const bytes = frameOf({ type: 'people' });
  const groups = [...room.groups.values()].filter(({ audience }) => 'team' in audience);
  return groups.flatMap(({ lines }) => [...lines]).filter((line) => send(line, bytes)).length;
}

/** [Q10] Tells those who run the race that somebody has seen what they said. */
export function tellReceipts(room: Room): number {
  const bytes = frameOf({ type: 'receipts' });
  const groups = [...room.groups.values()].filter(
    ({ audience: { kind } }) => kind !== 'player' && kind !== 'spectator',
  );
  return groups.flatMap(({ lines }) => [...lines]).filter((line) => send(line, bytes)).length;
}

/** Whether what is yet to land may be something else now: it hangs on nothing but these. */
function mayHaveLanded(before: RaceState, now: RaceState): boolean {
  return before.sabotages !== now.sabotages || before.teams !== now.teams || before.endedAt !== now.endedAt;
}

function noteUnlanded(group: Group, state: RaceState): void {
  const { audience } = group;
  const id = 'team' in audience ? unlandedOn(state, audience.team) : null;
  if (id === null) group.unlanded = null;
  else if (group.unlanded?.id !== id) group.unlanded = { id, from: state.seq };
}
