import type { Static } from 'typebox';
import { attribution } from '#contract/attribution';
import type { ListedBar } from '#contract/calls/shapes';
import type { GameView } from '#contract/game-view';
import type { Config } from '../config/config.ts';
import { withoutLinks } from '../mails/mail-body.ts';
import { listDemoBars } from '../places/demo.ts';
import { isConfirmed } from '../store/accounts/accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listKnownBars, readMapped } from '../store/places/bars.ts';
import { isNeutralHost, startIdOf } from './asked-game.ts';

/** Games as one of their people may see them. */
export async function gameViews(db: Executor, games: GameOfPerson[], accountId: string): Promise<GameView[]> {
  const views = games.map((game) => gameView(game, accountId));
  const shown = new Set(views.flatMap(({ bars }) => bars?.map(({ id }) => id) ?? []));
  const mapped = await readMapped(db, [...shown]);
  return views.map((view) => {
    const isMapped = view.bars?.some(({ id }) => mapped.has(id));
    return isMapped ? { ...view, attribution: attribution.osm } : view;
  });
}

function gameView(found: GameOfPerson, accountId: string): GameView {
  const { game, team } = found;
  const { gameId, hostId, name, city, date, time, meetingPoint, type, teamCount, barCount, startBar, status } = game;
  const isHost = hostId === accountId;
  return {
    gameId,
    hostId,
    name,
    city,
    date,
    time,
    meetingPoint,
    lastJar: game.lastJar,
    type,
    teamCount,
    barCount,
    bars: mayReadBars(found, accountId) ? game.bars : null,
    startBar,
    startBarId: startIdOf(game) ?? null,
    finalBarId: mayReadFinal(found, accountId) ? game.finalBarId : null,
    hostEmail: shownHost(found, accountId),
    hostTel: isHost || status === 'ongoing' ? game.hostTel : null,
    hints: game.hints,
    status,
    extras: isHost && type === 'god' ? game.extras : null,
    lazyQuestionnaire: isHost ? game.lazyQuestionnaire : null,
    lazyStage: type === 'lazy' ? game.lazyStage : null,
    role: isHost ? 'host' : found.isCohost ? 'co-host' : 'player',
    team,
  };
}

type Found = Pick<GameOfPerson, 'game' | 'team' | 'isMember' | 'mayWriteClues' | 'isCohost' | 'cohostTeam'>;

/** [K2] The host's address, which a code does not give away: '' for whoever joined by it. */
export function shownHost({ game, hostEmail, isMember }: GameOfPerson, accountId: string): string {
  return isMember && game.hostId !== accountId ? '' : hostEmail;
}

/**
 * Teams that write clues for each other know the list; a member by code who does not write them, once the race is on. Whoever races on a list that others made does not; nor does the host of such a
 * race before it begins, who may still sit down; a co-host reads it from the start on, when they do not race.
 */
export function mayReadBars(found: Found, accountId: string): boolean {
  const { game, team, isMember, mayWriteClues } = found;
  const hasList = (team !== null && !isMember) || mayWriteClues || game.status !== 'setup';
  const isRunNeutrally = game.status !== 'setup' && isNeutralHost(found, accountId);
  if (game.hostId !== accountId) return isRunNeutrally || (game.type === 'classic' && game.teamCount > 1 && hasList);
  return game.type !== 'lazy' || isRunNeutrally;
}

/** Knowing where every route ends is knowing an answer: a host who races knows it until the race is on, a co-host from then on. */
function mayReadFinal(found: Found, accountId: string): boolean {
  const isSetup = found.game.status === 'setup';
  const may = isSetup ? found.game.hostId === accountId : isNeutralHost(found, accountId);
  return may && mayReadBars(found, accountId);
}

type Listed = Static<typeof ListedBar>;
type Place = Awaited<ReturnType<typeof listKnownBars>>[number] | ReturnType<typeof listDemoBars>[number];

/** [G8] One game as one of its people may see it, with where its bars are; while they race, that is for them to find out. */
export async function wholeGame(db: Executor, found: GameOfPerson, accountId: string): Promise<GameView> {
  const [view] = await gameViews(db, [found], accountId);
  if (!view) throw new Error('The game has no view.');
  const { game } = found;
  const isRacing = game.status === 'ongoing' && !isNeutralHost(found, accountId);
  if (view.bars === null || isRacing) return view;
  const ids = view.bars.map(({ id }) => id);
  const places = [...(await listKnownBars(db, ids, game.hostId)), ...listDemoBars(ids)];
  const placeOf = new Map<string, Place>(places.map((place) => [place.id, place]));
  return { ...view, bars: view.bars.map((bar) => listed(bar, placeOf.get(bar.id))) };
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
