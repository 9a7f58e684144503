import { cleanText, hasSomethingToSee } from '#contract/text/clean-text';
import type { MadeBar, MadeRace } from '#contract/lazy';
import { bars as limits, text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { withClues } from '#engine/lazy';
import { judge, readWishes } from '#engine/lazy/fitting';
import { listDemoBars } from '../places/demo.ts';
import { refuseLongerThan } from '../http/refuse.ts';
import { listKnownBars } from '../store/places/bars.ts';
import { listClues } from '../store/games/clues.ts';
import type { Executor } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import type { LazyOrder } from '../store/games/lazy-builds.ts';
import type { Deps } from '../deps.ts';
import { walksAmong } from '#engine/distance';
import { walksOf } from '../streets/walks-of.ts';

interface Made {
  race: MadeRace;
  /** 0 for the race as its host has it. */
  version: number;
}

/** The race of an order as far as it is made: what is in the editor, else what its host was given. */
export async function readMade(db: Executor, { game, build }: LazyOrder): Promise<Made | null> {
  if (build?.proposal) return { race: build.proposal, version: build.version };
  if (game.lazyStage !== 'built' || game.startBarId === null || game.finalBarId === null) return null;
  const clues = new Map((await listClues(db, game.gameId)).map(({ barId, clue }) => [barId, clue]));
  const bars = await knownBars(
    db,
    game,
    game.bars.map(({ id }) => id),
  );
  return {
    race: {
      bars: bars.map((bar) => ({ ...bar, clue: clues.get(bar.id) ?? '' })),
      startBar: game.startBarId,
      finalBar: game.finalBarId,
      seed: game.routeSeed ?? '',
      madeFor: madeFor(game),
      ...(game.walks ? { walks: game.walks } : {}),
    },
    version: 0,
  };
}

interface Edits {
  startBar: string;
  finalBar: string;
  bars: { id: string; clue: string }[];
}

/** The race as an operator changed it: any bar of the directory, any clue. Refused where no race could be run on it. */
export async function editedRace(
  deps: Pick<Deps, 'walks'>,
  db: Executor,
  { game, race }: { game: Game; race: MadeRace },
  edits: Edits,
): Promise<MadeRace> {
  const ids = edits.bars.map(({ id }) => id);
  const least = game.barCount + limits.spare;
  if (ids.length < least || ids.length > limits.selectedMax || new Set(ids).size < ids.length) {
    throw new Problem('bar-count', { params: { least, most: limits.selectedMax } });
  }
  if (!ids.includes(edits.startBar)) throw new Problem('pick-a-start-bar');
  if (!ids.includes(edits.finalBar) || edits.finalBar === edits.startBar) throw new Problem('final-bar-unknown');
  const before = new Map(race.bars.map((bar) => [bar.id, bar]));
  const added = await knownBars(
    db,
    game,
    ids.filter((id) => !before.has(id)),
  );
  for (const bar of added) before.set(bar.id, bar);
  const bars = edits.bars.map(({ id, clue }) => {
    const bar = before.get(id);
    if (!bar) throw new Problem('bar-unknown');
    return withClueText(bar, clue);
  });
  const { startBar, finalBar } = edits;
  const { walks: kept, ...rest } = race;
  // Only a bar that is new makes other walks of them: what somebody saw stays.
  const walks = added.length > 0 ? await walksOf(deps, db, bars) : walksAmong(kept, bars);
  return withClues({ ...rest, bars, startBar, finalBar, ...(walks ? { walks } : {}) }, game);
}

/** A clue that was changed is a person's: nobody knows how hard it is. */
function withClueText(bar: MadeBar, given: string): MadeBar {
  const clue = cleanText(given);
  refuseLongerThan(text.clue, clue, 'A clue');
  if (clue === bar.clue) return bar;
  return { ...bar, clue: hasSomethingToSee(clue) ? clue : '', clueKind: null, difficulty: null };
}

/** Open bars as the directory knows them, judged by the host's wishes, without clues. */
async function knownBars(db: Executor, game: Game, ids: string[]): Promise<MadeBar[]> {
  if (ids.length === 0) return [];
  const wishes = readWishes(game.lazyQuestionnaire?.barPreferences ?? '');
  const known = (await listKnownBars(db, ids, game.hostId)).filter(({ isClosed }) => !isClosed);
  const invented = listDemoBars(ids).map((bar) => ({ ...bar, demo: true as const }));
  const placeOf = new Map([...known, ...invented].map((bar) => [bar.id, bar]));
  return ids.flatMap((id) => {
    const place = placeOf.get(id);
    if (!place) return [];
    const { name, kind, lat, lon, street } = place;
    const { fits, isLate } = judge(place, wishes);
    const bar = { id, name, kind, lat, lon, fits, isLate, clue: '', clueKind: null, difficulty: null };
    return [{ ...bar, ...(street ? { street } : {}), ...('demo' in place ? { demo: true as const } : {}) }];
  });
}

/** What of a host's answers a race is made of. */
export function madeFor({ lazyQuestionnaire, barCount }: Game): MadeRace['madeFor'] {
  const { knowCity = '', barPreferences = '' } = lazyQuestionnaire ?? {};
  return { knowCity, barPreferences, gameBars: barCount };
}
