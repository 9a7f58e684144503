import type { Static } from 'typebox';
import { attribution } from '#contract/attribution';
import type { StoredGame } from '#contract/calls/games';
import type { ListedBar } from '#contract/calls/shapes';
import type { Config } from '../config/config.ts';
import { withoutLinks } from '../mails/mail-body.ts';
import { listDemoBars } from '../places/demo.ts';
import { isConfirmed } from '../store/accounts/accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listKnownBars, readMapped } from '../store/places/bars.ts';
import { isNeutralHost, startIdOf } from './asked-game.ts';

export type GameView = Static<typeof StoredGame>;

/** Games as one of their people may see them. */
export async function gameViews(db: Executor, games: GameOfPerson[], accountId: string): Promise<GameView[]> {
  const views = games.map((game) => gameView(game, accountId));
  const shown = new Set(views.flatMap(({ game_bar_list: list }) => list?.map(({ id }) => id) ?? []));
  const mapped = await readMapped(db, [...shown]);
  return views.map((view) => {
    const isMapped = view.game_bar_list?.some(({ id }) => mapped.has(id));
    return isMapped ? { ...view, attribution: attribution.osm } : view;
  });
}

function gameView(found: GameOfPerson, accountId: string): GameView {
  const { game, group } = found;
  const isHost = game.userId === accountId;
  return {
    game_id: game.gameId,
    game_name: game.gameName,
    city: game.city,
    game_date: game.gameDate,
    game_time: game.gameTime,
    meeting_point: game.meetingPoint,
    game_type: game.gameType,
    game_groups: game.gameGroups,
    game_bars: game.gameBars,
    game_bar_list: mayReadBars(found, accountId) ? game.gameBarList : null,
    game_start_bar: game.gameStartBar,
    host_email: shownHost(found, accountId),
    host_tel: isHost || game.status === 'ongoing' ? game.hostTel : null,
    user_id: game.userId,
    status: game.status,
    game_extras: isHost && game.gameType === 'god' ? game.gameExtras : null,
    lazy_questionnaire: isHost ? game.lazyQuestionnaire : null,
    lazy_stage: game.gameType === 'lazy' ? game.lazyStage : null,
    game_start_bar_id: startIdOf(game) ?? null,
    game_final_bar_id: mayReadFinal(found, accountId) ? game.gameFinalBarId : null,
    role: isHost ? 'host' : 'player',
    group,
  };
}

type Found = Pick<GameOfPerson, 'game' | 'group' | 'isMember' | 'mayWriteClues'>;

/** [K2] The host's address, which a code does not give away: '' for whoever joined by it. */
export function shownHost({ game, hostEmail, isMember }: GameOfPerson, accountId: string): string {
  return isMember && game.userId !== accountId ? '' : hostEmail;
}

/**
 * Teams that write clues for each other know the list; a member by code who does not write them, once the race is on. Whoever races on a list that others made does not; nor does the host of such a
 * race before it begins, who may still sit down.
 */
export function mayReadBars(found: Found, accountId: string): boolean {
  const { game, isMember, mayWriteClues } = found;
  const hasList = !isMember || mayWriteClues || game.status !== 'setup';
  if (game.userId !== accountId) return game.gameType === 'classic' && game.gameGroups > 1 && hasList;
  return game.gameType !== 'lazy' || (game.status !== 'setup' && isNeutralHost(found, accountId));
}

/** Knowing where every route ends is knowing an answer: a host who races knows it until the race is on. */
function mayReadFinal(found: Found, accountId: string): boolean {
  const isHost = found.game.userId === accountId;
  const isNeutral = isNeutralHost(found, accountId);
  return isHost && mayReadBars(found, accountId) && (isNeutral || found.game.status === 'setup');
}

type Listed = Static<typeof ListedBar>;
type Place = Awaited<ReturnType<typeof listKnownBars>>[number] | ReturnType<typeof listDemoBars>[number];

/** [G8] One game as one of its people may see it, with where its bars are; while they race, that is for them to find out. */
export async function wholeGame(db: Executor, found: GameOfPerson, accountId: string): Promise<GameView> {
  const [view] = await gameViews(db, [found], accountId);
  if (!view) throw new Error('The game has no view.');
  const { game } = found;
  const isRacing = game.status === 'ongoing' && !isNeutralHost(found, accountId);
  if (view.game_bar_list === null || isRacing) return view;
  const ids = view.game_bar_list.map(({ id }) => id);
  const places = [...(await listKnownBars(db, ids, game.userId)), ...listDemoBars(ids)];
  const placeOf = new Map<string, Place>(places.map((place) => [place.id, place]));
  return { ...view, game_bar_list: view.game_bar_list.map((bar) => listed(bar, placeOf.get(bar.id))) };
}

function listed({ id, name }: Listed, place: Place | undefined): Listed {
  if (!place) return { id, name, gone: true };
  const { lat, lon, street } = place;
  const bar = { id, name, lat, lon, ...(street ? { street } : {}) };
  if (!('source' in place)) return { ...bar, demo: true };
  const added = place.source === 'host' ? { added: true as const } : {};
  return { ...bar, ...added, ...(place.isClosed ? { gone: true as const } : {}) };
}

/** A host as their letters name them. Until an address is confirmed a stranger may have chosen both it and the name. */
export function hostNameOf(host: Viewer, config: Config): string {
  if (!isConfirmed(host, config)) return `Somebody who gave the address ${host.email}`;
  return `${withoutLinks(host.displayName)} (${host.email})`;
}
