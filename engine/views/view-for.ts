import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { FeedLine, RaceView } from '#contract/race-view';
import { mayStrike } from '../may-strike.ts';
import { provisionalUntil } from '../nods.ts';
import type { RaceState } from '../race.ts';
import { standingsOf } from '../standings.ts';
import { hostPart } from './host-part.ts';
import { knownBar, sabotageText, stepView } from './step-view.ts';

/** Whose eyes a view is for: somebody of a team, the host among them, or somebody of none. */
export type Audience = { kind: 'player' | 'seated-host'; team: Letter } | { kind: 'host' | 'spectator' };

/** The one function that decides what a viewer may see: nothing else of a race is ever sent to one. */
export function viewFor(state: RaceState, audience: Audience): RaceView {
  return { ...sharedView(state), ...ownView(state, audience) };
}

/** [F13] Whether a line of the feed is for these eyes: what was said to one team alone is for that team and a host who does not race. */
export function isFor({ kind, team }: FeedLine, audience: Audience): boolean {
  if (kind !== 'host-message' || team === null || audience.kind === 'host') return true;
  return 'team' in audience && audience.team === team;
}

type OwnView = Pick<RaceView, 'audience' | 'team' | 'step' | 'mayStrike' | 'told' | 'undoable' | 'host'>;

/** What an audience alone sees. */
export function ownView(state: RaceState, audience: Audience): OwnView {
  const team = 'team' in audience ? audience.team : null;
  return {
    audience: audience.kind,
    team,
    step: team && stepView(state, team),
    mayStrike: strikesOf(state, audience),
    told: state.told.filter((line) => isFor(line, audience)),
    undoable: undoableBy(state, audience),
    host: audience.kind === 'host' ? hostPart(state) : null,
  };
}

/** What everybody sees of a race, in the same bytes. */
export function sharedView(state: RaceState): Omit<RaceView, keyof OwnView> {
  return {
    gameId: state.gameId,
    seq: state.seq,
    ...timesOf(state),
    kind: state.start.kind,
    bars: state.start.gameBars,
    startBar: startBarOf(state),
    standings: standingsOf(state),
    sabotages: state.sabotages.map(({ id, sab, by, to, givenAt, doneAt }) => ({
      id,
      sab,
      text: sabotageText(state, sab),
      given_by: by,
      given_to: to,
      givenAt,
      complete: doneAt === null ? 'not' : 'yes',
    })),
    feed: state.feed,
  };
}

type Times = Pick<
  RaceView,
  'status' | 'startedAt' | 'pausedAt' | 'pausedMs' | 'endedAt' | 'endedBy' | 'provisionalUntil' | 'hardStopAt'
>;

function timesOf(state: RaceState): Times {
  const { startedAt, endedAt, endedBy, pauses } = state;
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
  };
}

function startBarOf({ bars, start }: RaceState): RaceView['startBar'] {
  const bar = bars[start.startBar];
  if (!bar) throw new Error('A race has a start bar.');
  return knownBar(bar);
}

/** The host of a god game strikes as such, also one who races. */
function strikesOf(state: RaceState, audience: Audience): Letter[] {
  const isHost = audience.kind === 'host' || audience.kind === 'seated-host';
  if (isHost && state.start.kind === 'god') return mayStrike(state, 'host');
  return 'team' in audience ? mayStrike(state, audience.team) : [];
}

/** When a replaced bar can no longer be taken back tells who stands before it: nothing for a host who races. */
function undoableBy({ undoable }: RaceState, { kind }: Audience): number[] {
  if (kind !== 'host' && kind !== 'seated-host') return [];
  return undoable
    .filter(({ type }) => kind === 'host' || type !== 'bar-replaced')
    .map(({ seq }) => seq)
    .toSorted((one, other) => other - one);
}
