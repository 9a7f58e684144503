import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { askedGame, isNeutralHost } from '../games/asked-game.ts';
import { refuseUnbegun } from '../night/racing-team.ts';
import { arePhotosGone, resultsReader, type ResultsReader } from '../night/results-reader.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listPhotos, type Photo, readPhoto } from '../store/races/photos.ts';

type Seen = Pick<GameOfPerson, 'game' | 'team' | 'isCohost' | 'cohostTeam'>;

/**
 * [P10] While a race is on a photo may show where its team is: it is for that team, for whoever sent it, and for a host who does not
 * race. [P12] Afterwards it is for everybody, unless the host has hidden it: then it is for the host and for
 * whoever sent it, who may delete it. Who comes by the link has no account here.
 */
export function maySeePhoto(found: Seen, accountId: string | null, photo: Photo, now: Date): boolean {
  const { game, team } = found;
  const isHost = game.hostId === accountId;
  const isSender = accountId !== null && photo.accountId === accountId;
  if (game.endedAt) return !arePhotosGone(game.endedAt, now) && (isHost || isSender || photo.hiddenAt === null);
  const isTheirs = photo.team !== null && photo.team === team;
  return isTheirs || isSender || (accountId !== null && isNeutralHost(found, accountId));
}

/** [P10] [P12] A photo for whoever may see it, by their cookie or by the link to its results. To others it is not there. */
export async function seenPhoto(deps: Deps, viewer: Viewer | null, id: string, link?: string): Promise<Photo> {
  const photo = await readPhoto(deps.database.db, id);
  if (!photo) throw new Problem('not-found');
  const mine = viewer && (await orNull(askedGame(deps, viewer, photo.gameId)));
  const shown = mine ?? (await gameByLink(deps, photo.gameId, link));
  const accountId = mine && viewer ? viewer.accountId : null;
  if (!shown || !maySeePhoto(shown, accountId, photo, deps.now())) throw new Problem('not-found');
  return photo;
}

async function gameByLink(deps: Deps, gameId: number, link?: string): Promise<Seen | null> {
  return orNull(resultsReader(deps, null, gameId, link));
}

/** Null where it is refused. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}

/**
 * The photos somebody who may read the results may see, oldest first; none once their time is over. Whoever is named as the account is
 * shown their own also when the host has hidden them.
 */
export async function resultsPhotos(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  reader: ResultsReader,
  accountId: string | null = reader.isHost ? reader.game.hostId : null,
): Promise<Photo[]> {
  const photos = await listPhotos(database.db, reader.game.gameId);
  return photos.filter((photo) => maySeePhoto(reader, accountId, photo, now()));
}

/** Somebody who may send photos to a race. */
export interface PhotoSender {
  gameId: number;
  accountId: string;
  /** Null for a host who does not race. */
  team: Letter | null;
  state: RaceState;
}

/** [P6] Members of teams that race, and the host; from the start until those who were out of reach have had their time after the end. */
export async function photoSender(deps: Deps, viewer: Viewer, gameId: number | undefined): Promise<PhotoSender> {
  const found = await askedGame(deps, viewer, gameId);
  refuseUnbegun(found);
  const { game, team } = found;
  const state = await deps.races.current(game.gameId);
  if (team !== null && !state.teams[team]) throw new Problem('team-not-racing');
  if (state.endedAt !== null && deps.now().getTime() > state.endedAt + race.lateMs) throw new Problem('race-over');
  return { gameId: game.gameId, accountId: viewer.accountId, team, state };
}

/** What the files of a photo are called. */
export function photoNames(id: string): { large: string; thumbnail: string } {
  return { large: `${id}.jpg`, thumbnail: `${id}-small.jpg` };
}

/** The photo a file belongs to; null for what is none of ours. */
export function photoOfFile(name: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-small)?\.jpg$/.exec(name)?.[1] ?? null;
}

/** A file in memory, without the copies that a blob makes of it, which would lie about until somebody sweeps. */
export async function wholeOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
