import type { FastifyInstance } from 'fastify';
import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { type Letter, letters } from '#contract/game';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import { liveCode } from '#engine/skip-codes';
import { whyNotUndone } from '#engine/views/view-for';
import type { Deps } from '../../deps.ts';
import { askedGame, audienceOf, gameIdIn, isNeutralHost, runsRace } from '../../games/asked-game.ts';
import { freshCodes } from '../../games/fresh-codes.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { isCaptainByCode } from '../../night/buttons.ts';
import {
  deedOf,
  hostedRace,
  hostSays,
  moved,
  playAsked,
  playOwn,
  readMessage,
  readReason,
  refuseNoTeam,
} from '../../night/hosted-race.ts';
import { refuseUnbegun } from '../../night/racing-team.ts';
import { wantOut } from '../../night/retire-together.ts';
import { readReplacement, skipCodes } from '../../night/skip-codes.ts';
import { noteContact, writeContacts } from '../../night/team-contact.ts';
import { isAnswered } from '../../store/idempotency.ts';
import type { Executor } from '../../store/database.ts';
import { listCodesShown } from '../../store/games/deeds.ts';
import { listMembers, removeWantOut } from '../../store/games/members.ts';
import { listSeats } from '../../store/games/seats.ts';
import { listContacts } from '../../store/races/contacts.ts';
import { listNewestPhotos } from '../../store/races/photos.ts';

/** What a host may do and see on the night. */
export function hostRoutes(app: FastifyInstance, deps: Deps): void {
  moveRoutes(app, deps);
  hostBarsRoutes(app, deps);
  deskRoutes(app, deps);
  endRoutes(app, deps);
}

function moveRoutes(app: FastifyInstance, deps: Deps): void {
  // Only pauses are counted: a race that stands still can always go on.
  serve(app, deps, calls.pause, async (asked) => {
    const { viewer, key, input } = asked;
    const { game } = await hostedRace(deps, asked);
    const { accountId } = viewer;
    const call = { accountId, gameId: game.gameId, call: 'pause', key, body: input };
    if (!(await isAnswered(deps.database.db, call))) await takeTries(deps, [['host-pauses', accountId]]);
    return playAsked(deps, 'pause', asked, { type: 'pause' });
  });

  serve(app, deps, calls.resume, async (asked) => {
    await hostedRace(deps, asked);
    return playAsked(deps, 'resume', asked, { type: 'resume' });
  });

  serve(app, deps, calls.message, async (asked) => {
    const { viewer, key, input } = asked;
    const found = await hostedRace(deps, asked);
    const { game } = found;
    if (input.group) refuseNoTeam(found, input.group);
    const call = { accountId: viewer.accountId, gameId: game.gameId, call: 'message', key, body: input };
    const said = {
      text: readMessage(input.text),
      ...(input.group && { to: input.group }),
      ...(input.wall && { wall: true as const }),
    };
    return hostSays(deps, call, said, moved);
  });

  serve(app, deps, calls.override, async (asked) => {
    const { group: team } = asked.input;
    refuseNoTeam(await hostedRace(deps, asked), team);
    const reason = readReason(asked.input.reason);
    return playAsked(deps, 'override', asked, { type: 'override', team, reason });
  });

  serve(app, deps, calls.adjust, async (asked) => {
    const { group: team, minutes } = asked.input;
    refuseNoTeam(await hostedRace(deps, asked), team);
    const reason = readReason(asked.input.reason);
    const ms = Math.round(minutes * 60_000);
    if (ms === 0) throw new Problem('bad-input', { message: 'Say how many minutes.' });
    return playAsked(deps, 'adjust', asked, { type: 'adjust', team, ms, reason });
  });

  serve(app, deps, calls['rule-finish'], async (asked) => {
    const { group: team, time } = asked.input;
    const found = await hostedRace(deps, asked);
    // [W8] Whoever races is not asked who wins.
    if (!isNeutralHost(found, asked.viewer.accountId)) throw new Problem('not-allowed');
    refuseNoTeam(found, team);
    return playAsked(deps, 'rule-finish', asked, { type: 'rule-finish', team, time });
  });

  serve(app, deps, calls.retire, async (asked) => {
    const { viewer, params, input } = asked;
    const found = await askedGame(deps, viewer, gameIdIn(params.gameId));
    const { accountId } = viewer;
    const { gameId, status } = found.game;
    const { group: team } = input;
    const runs = runsRace(found, accountId);
    if (!runs && team !== found.team) throw new Problem('not-allowed');
    refuseNoTeam(found, team);
    if (found.team !== null && status !== 'setup') noteContact(deps, { gameId, team: found.team, accountId });
    if (runs) return playAsked(deps, 'retire', asked, { type: 'retire', team, by: 'host' });
    const isCaptain = !found.isMember || (await isCaptainByCode(deps.database.db, { gameId, team, accountId }));
    if (isCaptain) return playOwn(deps, 'retire', asked, { type: 'retire', team, by: 'team' });
    refuseUnbegun(found);
    if ((await wantOut(deps, { gameId, team, accountId })) === 'one-more') {
      deps.bell.ring({ seats: gameId });
      return { success: true, seq: (await deps.races.current(gameId)).seq, oneMore: true };
    }
    const retired = await playOwn(deps, 'retire', asked, { type: 'retire', team, by: 'members' });
    await removeWantOut(deps.database.db, gameId, team);
    deps.bell.ring({ seats: gameId });
    return retired;
  });

  serve(app, deps, calls.undo, async (asked) => {
    const { seq } = asked.input;
    const found = await hostedRace(deps, asked);
    const { undoable } = await deps.races.caughtUp(found.game.gameId, seq);
    const one = undoable.find((other) => other.seq === seq);
    const why = one ? whyNotUndone(one, audienceOf(found, asked.viewer.accountId)) : null;
    if (why) throw new Problem(why);
    return playAsked(deps, 'undo', asked, { type: 'undo', seq });
  });

  serve(app, deps, calls['call-odd'], async (asked) => {
    const { group: team, odd } = asked.input;
    const found = await hostedRace(deps, asked);
    refuseNoTeam(found, team);
    if (!isNeutralHost(found, asked.viewer.accountId)) throw new Problem('not-for-racing-host');
    return playAsked(deps, 'call-odd', asked, { type: 'call-odd', team, odd });
  });
}

/** The bars of a race for its host: their skip codes, and another for one that is shut. */
function hostBarsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['replace-bar'], async (asked) => {
    const { barId: from, byBarId } = asked.input;
    const found = await hostedRace(deps, asked);
    const { game } = found;
    const state = await deps.races.current(game.gameId);
    const replacement = await readReplacement(deps, state, byBarId, game.hostId);
    // [J6] Which bars of the list are on nobody's way is not for a host who races.
    const blind = isNeutralHost(found, asked.viewer.accountId) ? {} : { blind: true as const };
    const move = { type: 'replace-bar', from, ...replacement, ...blind, freshCodes: freshCodes(3) } as const;
    return playAsked(deps, 'replace-bar', asked, move);
  });

  serve(app, deps, calls['shut-bar'], async (asked) => {
    const { barId: bar, isShut } = asked.input;
    const found = await hostedRace(deps, asked);
    // [D9] Whoever races is neither shown reports nor asked.
    if (!isNeutralHost(found, asked.viewer.accountId)) throw new Problem('not-for-racing-host');
    return playAsked(deps, 'shut-bar', asked, { type: 'shut-bar', bar, isShut });
  });

  serve(app, deps, calls.skip_codes, async ({ viewer, query }) => {
    const found = await askedGame(deps, viewer, query.gameId);
    if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
    if (found.game.status === 'setup') return [];
    const { gameId } = found.game;
    const shownTo = await listCodesShown(deps.database.db, gameId);
    return skipCodes(await deps.races.current(gameId), found, viewer.accountId, shownTo);
  });

  serve(app, deps, calls['reveal-code'], async (asked) => {
    const found = await hostedRace(deps, asked);
    const { gameId } = found.game;
    const { barId: bar } = asked.input;
    const state = await deps.races.current(gameId);
    const code = codeOf(state, bar);
    // Who does not race sees all codes anyway: nobody needs to be told.
    const { viewer, key, input } = asked;
    if (isNeutralHost(found, viewer.accountId)) return { success: true, already: true, seq: state.seq, code };
    const move = { type: 'reveal-code', bar } as const;
    return deps.races.play(
      {
        gameId,
        move,
        asked: { accountId: viewer.accountId, call: 'reveal-code', key, body: input },
        deed: deedOf(viewer, 'reveal-code', move),
      },
      (played) => ({ ...moved(played), code: codeOf(played.state, bar) }),
    );
  });
}

function codeOf(state: RaceState, bar: string): string {
  const live = liveCode(state, bar);
  if (!live) throw new Problem('bar-not-listed');
  return live.code;
}

type ConsolePhoto = OutputOf<(typeof calls)['desk']>['photos'][number];
type KeptPhoto = Awaited<ReturnType<typeof listNewestPhotos>>[number];

/** [J7] What lies on a host's desk beside the race itself. */
function deskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.desk, async (asked) => {
    const found = await hostedRace(deps, asked);
    refuseUnbegun(found);
    const { game, team } = found;
    const { db } = deps.database;
    const isAll = game.status === 'over' || isNeutralHost(found, asked.viewer.accountId);
    const whose = isAll ? 'all' : team;
    await writeContacts(deps, game.gameId);
    const [contacts, people, photos] = await Promise.all([
      listContacts(db, game.gameId),
      countPeople(db, game.gameId),
      // A host who left their team is shown nobody's until the race is over.
      whose ? listNewestPhotos(db, game.gameId, whose, race.deskPhotos) : [],
    ]);
    return {
      contacts: contacts.map(({ team: letter, at }) => ({ group: letter, at: at.getTime() })),
      people,
      photos: photos.map(deskPhoto),
    };
  });
}

/** How many are in each team. */
async function countPeople(db: Executor, gameId: number): Promise<{ group: Letter; count: number }[]> {
  const people = [...(await listSeats(db, gameId)), ...(await listMembers(db, gameId))].map(({ team }) => team);
  return letters.flatMap((group) => {
    const count = people.filter((letter) => letter === group).length;
    return count > 0 ? [{ group, count }] : [];
  });
}

function deskPhoto({ id, team, at, kind, about, sender }: KeptPhoto): ConsolePhoto {
  const isOfBar = kind === 'step' || kind === 'forfeit';
  return {
    id,
    group: team,
    at: at.getTime(),
    what: kind === 'step' ? 'bar' : kind,
    number: isOfBar && about !== null ? Number(about) + 1 : null,
    sender,
  };
}

function endRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['end-game'], async ({ viewer, key, input }) => {
    const found = await askedGame(deps, viewer, input.gameId);
    if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
    const asked = { accountId: viewer.accountId, call: 'end-game', key, body: input };
    const move = { type: 'end', by: 'host' } as const;
    const command = { gameId: found.game.gameId, move, asked, deed: deedOf(viewer, 'end-game', move) };
    return deps.races.play(command, ({ events }) => ({
      success: true,
      ...(events.length === 0 ? { already: true } : {}),
    }));
  });
}
