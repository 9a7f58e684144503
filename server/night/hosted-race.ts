import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { type Letter, letters } from '#contract/game';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { MoveBody, MoveOf } from '#contract/race';
import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import type { Deps } from '../deps.ts';
import { askedGame, gameIdIn, runsRace } from '../games/asked-game.ts';
import { takeTries } from '../http/rate-limits.ts';
import { refuseLongerThan } from '../http/refuse.ts';
import type { Played } from '../races/door.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Tx } from '../store/database.ts';
import { knowsRoutes, racesElsewhere } from '../store/games/cohosts.ts';
import type { Deed } from '../store/games/deeds.ts';
import { type Game, type GameOfPerson, readHostSeat } from '../store/games/games.ts';
import { type Asked, isAnswered } from '../store/idempotency.ts';

type Moved = OutputOf<(typeof calls)['pause']>;

/** A call about the race that its path names. */
export interface AskedOfRace {
  viewer: Viewer;
  params: { gameId: string };
  key: string | null;
  input: unknown;
}

/** [J1] [Q3] The game in the path, for its host and co-hosts; its other people may not, and for anybody else there is none. */
export async function hostedRace(deps: Deps, { viewer, params }: AskedOfRace): Promise<GameOfPerson> {
  const found = await askedGame(deps, viewer, gameIdIn(params.gameId));
  if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
  return found;
}

/** A letter this game has. */
export function refuseNoTeam({ game }: Pick<GameOfPerson, 'game'>, team: Letter): void {
  if (letters.indexOf(team) >= game.teamCount) throw new Problem('no-such-team');
}

/** [Q7] Plays a move of a host or co-host, on record as theirs, and answers where the race stands after it. */
export function playAsked(deps: Deps, call: keyof typeof calls, asked: AskedOfRace, move: MoveBody): Promise<Moved> {
  return playMove(deps, call, asked, { move, deed: deedOf(asked.viewer, call, move) });
}

/** The same for what a team does of itself, which is no host's deed. */
export function playOwn(deps: Deps, call: keyof typeof calls, asked: AskedOfRace, move: MoveBody): Promise<Moved> {
  return playMove(deps, call, asked, { move });
}

function playMove(
  deps: Deps,
  call: keyof typeof calls,
  { viewer, params, key, input }: AskedOfRace,
  played: { move: MoveBody; deed?: Deed },
): Promise<Moved> {
  const asked = { accountId: viewer.accountId, call, key, body: input };
  return deps.races.play({ gameId: gameIdIn(params.gameId), asked, ...played }, moved);
}

/** What goes on record of a move: who, with which call, about which team. */
export function deedOf({ accountId }: Viewer, what: keyof typeof calls, move: MoveBody): Deed {
  const about = 'team' in move ? move.team : 'to' in move && typeof move.to === 'string' ? move.to : null;
  return { accountId, what, team: about };
}

export function moved({ events, state }: Played): Moved {
  return { success: true, seq: state.seq, ...(events.length === 0 ? { already: true } : {}) };
}

/** [J2, N6] What a host says to everybody or to one team, six times a minute; a call that is sent again counts once. */
export async function hostSays<Said extends object>(
  deps: Deps,
  asked: Asked,
  said: Pick<MoveOf<'message'>, 'text' | 'to' | 'wall'>,
  answer: (played: Played) => Said,
): Promise<Said> {
  const { gameId, accountId } = asked;
  if (!(await isAnswered(deps.database.db, asked))) await takeTries(deps, [['host-messages', accountId]]);
  const deed = { accountId, what: 'message', team: said.to ?? null };
  return deps.races.play({ gameId, move: { type: 'message', ...said }, asked, deed }, answer);
}

/** [J2] Why a host decided something, on one line: those it is about read it. */
export function readReason(given: string): string {
  const reason = cleanLine(given);
  if (!hasSomethingToSee(reason)) throw new Problem('reason-missing');
  refuseLongerThan(race.reason, reason, 'A reason');
  return reason;
}

/** What a host says to everybody, on one line. */
export function readMessage(given: string): string {
  const message = cleanLine(given);
  if (!hasSomethingToSee(message)) throw new Problem('bad-input', { message: 'Write a message first.' });
  refuseLongerThan(race.message.body, message, 'A message');
  return message;
}

/** [T16] A host who is not in a team when the race begins reads what nobody who races may: they cannot join one any more. */
export function refuseLateHost({ hostId, status }: GameOfPerson['game'], { accountId }: Viewer): void {
  if (hostId === accountId && status === 'ongoing') throw new Problem('host-too-late');
}

/**
 * [T16] [Q5] [Q6] Whoever hosts this race, or has seen as a co-host where everybody goes, is not put into a team of it; a co-host who
 * races, into no other than theirs.
 */
export async function refuseSeeing(
  tx: Tx,
  { gameId, hostId, status }: Game,
  accountId: string,
  team: Letter,
): Promise<void> {
  if (status === 'over') return;
  const key = { gameId, accountId };
  const isOn = status === 'ongoing';
  if (isOn && accountId === hostId) throw new Problem('host-too-late');
  refuseKnowingRoutes(await knowsRoutes(tx, key));
  if (isOn && (await racesElsewhere(tx, key, team))) throw new Problem('cohost-races');
}

/** [Q6] Whoever has seen every route joins no team. [RH9] Before the race somebody knows only by a rehearsal. */
export function refuseKnowingRoutes(knows: boolean): void {
  if (knows) throw new Problem('cohost-too-late');
}

/** [H17] After somebody was taken out of a team in the middle of a race: everybody is told when that was its host. */
export async function tellHostLeft(
  { database, races }: Pick<Deps, 'database' | 'races'>,
  gameId: number,
): Promise<void> {
  const host = await readHostSeat(database.db, gameId);
  if (!host || host.status !== 'ongoing' || host.raced === null || host.isSeated) return;
  await races.play({ gameId, move: { type: 'leave-team' }, moveId: 'host-left' }, ({ state: { seq } }) => ({ seq }));
}
