import type { RaceStory, ToldMiss, ToldNight, ToldPhoto } from '#contract/story';
import { provisionalUntil } from '#engine/nods';
import type { RaceState } from '#engine/race';
import { storyOf } from '#engine/story';
import type { Deps } from '../deps.ts';
import type { ResultsReader } from '../night/results-reader.ts';
import type { Photo } from '../store/races/photos.ts';

/** A race as it stands, told: while it is provisional, and for good. */
type Told = Partial<Record<'provisional' | 'final', Promise<ToldNight>>>;

const known = new WeakMap<RaceState, Told>();

/** The night of a race that is over. It is told once for as long as the race stands so: the morning after, many ask at once. */
export async function toldStory(
  { races, now }: Pick<Deps, 'races' | 'now'>,
  { game: { gameId } }: Pick<ResultsReader, 'game'>,
): Promise<ToldNight> {
  const state = await races.current(gameId);
  const at = now().getTime();
  const when = at < (provisionalUntil(state) ?? 0) ? 'provisional' : 'final';
  const told = known.get(state) ?? {};
  known.set(state, told);
  const story = (told[when] ??= tell(races, state, at));
  return story.catch((error: unknown) => {
    delete told[when];
    throw error;
  });
}

async function tell(races: Deps['races'], { gameId, seq }: RaceState, at: number): Promise<ToldNight> {
  const log = await races.events(gameId);
  return storyOf(
    log.filter((event) => event.seq <= seq),
    at,
  );
}

/** Whose account reads them, what became of the photos they asked to have taken away, and what those who sent photos are called. */
interface PhotosReader {
  accountId: string;
  asked: ReadonlyMap<string, 'open' | 'dismissed'>;
  senders: ReadonlyMap<string, string>;
}

/** The photos of a night, each where it was taken and when the night says so: one that came late stands where its claim does. */
export function storyPhotos(
  story: ToldNight,
  photos: readonly Photo[],
  reader: PhotosReader | null = null,
): ToldPhoto[] {
  return photos.map((photo) => toldPhoto(story, photo, reader)).toSorted((a, b) => a.at - b.at);
}

/** The legs of a night, without the photos that a reader is not shown: hidden ones, and those that are gone. */
export function withSeenPhotos(teams: RaceStory['teams'], photos: readonly Photo[]): RaceStory['teams'] {
  const seen = new Set(photos.map(({ id }) => id));
  return teams.map((team) => ({
    ...team,
    legs: team.legs.map((leg) => ({ ...leg, photo: leg.photo !== null && seen.has(leg.photo) ? leg.photo : null })),
  }));
}

function toldPhoto(
  { teams, startedAt, endedAt, misses }: ToldNight,
  photo: Photo,
  reader: PhotosReader | null,
): ToldPhoto {
  const { id, team: group, width, height, createdAt, hiddenAt } = photo;
  const legs = teams.find((team) => team.group === group)?.legs ?? [];
  const proved = legs.find((leg) => leg.photo === id);
  const miss = proved ? undefined : misses.find((one) => isOf(photo, one));
  const kind = miss ? 'wrong' : photo.kind;
  const cameAt = Math.min(Math.max(createdAt.getTime(), startedAt), endedAt);
  const { at, bar } = proved ?? miss ?? { at: cameAt, bar: null };
  const isOwn = reader !== null && photo.accountId === reader.accountId;
  const asked = reader?.asked.get(id) ?? null;
  const sender = reader?.senders.get(photo.accountId ?? '') ?? null;
  return { id, group, at, kind, bar, width, height, isHidden: hiddenAt !== null, isOwn, sender, asked };
}

function isOf({ id, team: owner, sha256 }: Photo, { team, photo }: ToldMiss): boolean {
  if (owner !== team) return false;
  return 'id' in photo ? photo.id === id : photo.sha256 === sha256.toString('hex');
}
