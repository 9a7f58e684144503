import type { ToldNight } from '#contract/story';
import { provisionalUntil } from '#engine/nods';
import type { RaceState } from '#engine/race';
import { storyOf } from '#engine/story';
import type { Deps } from '../deps.ts';
import type { ResultsReader } from '../night/results-reader.ts';

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
