import { createHmac } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/call';
import type { clueCalls } from '#contract/calls/clues';
import type { hintCalls } from '#contract/calls/hints';
import type { Letter } from '#contract/game';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { RaceBar, RaceClue } from '#contract/race';
import type { WalkTable } from '#contract/streets/walk-table';
import { cleanClue } from '#contract/text/clean-text';
import type { ClueBar } from '#engine/clues';
import { walkFromStart } from '#engine/clues/where';
import { houseClueFor, houseNudgeFor } from '#engine/clues/house-clue';
import type { Deps } from '../deps.ts';
import { heldGame, startIdOf } from './asked-game.ts';
import { refuseLongerThan } from '../http/refuse.ts';
import { listDemoBars } from '../places/demo.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Executor, Tx } from '../store/database.ts';
import { type Author, keepClue, readClue, removeClue } from '../store/games/clues.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { keepNudge, readNudge, removeNudge } from '../store/games/nudges.ts';
import { listKnownBars } from '../store/places/bars.ts';
import { walksOf } from '../streets/walks-of.ts';
import { authorFor, noteHostReading } from './teams.ts';

type Save = (typeof clueCalls)['save-clue'];

/** [T10] Keeps what somebody wrote for a bar. Two who write at once take turns by the game's row: the second is shown what the first wrote. */
export async function saveClue(deps: Deps, tx: Tx, viewer: Viewer, input: InputOf<Save>): Promise<OutputOf<Save>> {
  const { found, of } = await writingFor(deps, tx, viewer, input);
  const clue = cleanClue(input.clue);
  refuseLongerThan(text.clue, clue, 'A clue');
  const before = await readClue(tx, of);
  const stored = before?.clue ?? '';
  if (clue === stored) return { success: true, already: true, saved_at: before?.savedAt.toISOString() ?? null };
  if (input.was !== undefined && cleanClue(input.was) !== stored) {
    throw new Problem('clue-changed', { extra: { clue: stored } });
  }
  if (clue === '') {
    await removeClue(tx, of);
    return { success: true, saved_at: null };
  }
  const savedAt = deps.now();
  await keepClue(tx, { ...of, clue, savedAt });
  await noteHostReading(tx, found, viewer.accountId);
  return { success: true, saved_at: savedAt.toISOString() };
}

type Written = Pick<InputOf<Save>, 'gameId' | 'groupLetter' | 'barId'>;

/** For which bar and in whose name somebody writes; refused where they may not, or no longer. */
async function writingFor(deps: Deps, tx: Tx, viewer: Viewer, { gameId, groupLetter, barId }: Written) {
  const found = await heldGame(deps, tx, viewer, gameId);
  const { game } = found;
  const author = writerOf(found, viewer, groupLetter);
  if (game.status !== 'setup') throw new Problem('clues-fixed');
  const isListed = game.bars.some(({ id }) => id === barId) && barId !== startIdOf(game);
  if (!isListed) throw new Problem('bar-not-listed');
  return { found, of: { gameId: game.gameId, author, barId } };
}

type SaveNudge = (typeof hintCalls)['save-nudge'];

/** [I10] Keeps what the first hint to a bar says, as a clue is kept. */
export async function saveNudge(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  input: InputOf<SaveNudge>,
): Promise<OutputOf<SaveNudge>> {
  const { found, of } = await writingFor(deps, tx, viewer, input);
  const nudge = cleanClue(input.nudge);
  refuseLongerThan(text.nudge, nudge, 'A nudge');
  const before = await readNudge(tx, of);
  const stored = before?.nudge ?? '';
  if (nudge === stored) return { success: true, already: true, saved_at: before?.savedAt.toISOString() ?? null };
  if (input.was !== undefined && cleanClue(input.was) !== stored) {
    throw new Problem('clue-changed', { extra: { clue: stored } });
  }
  if (nudge === '') {
    await removeNudge(tx, of);
    return { success: true, saved_at: null };
  }
  const savedAt = deps.now();
  await keepNudge(tx, { ...of, nudge, savedAt });
  await noteHostReading(tx, found, viewer.accountId);
  return { success: true, saved_at: savedAt.toISOString() };
}

/** [T4] [T5] [K11] In whose name somebody writes: their team's, or the host's where the host writes for everybody, under the letter A. */
function writerOf({ game, team, mayWriteClues }: GameOfPerson, viewer: Viewer, letter: Letter): Author {
  const author = authorFor(game, letter);
  const mayWrite =
    author === 'host' ? game.hostId === viewer.accountId && letter === 'A' : letter === team && mayWriteClues;
  if (author === null || !mayWrite) throw new Problem('not-allowed');
  return author;
}

interface Wanted {
  gameId: number;
  bar: RaceBar;
  others: RaceBar[];
  start: RaceBar;
  /** Who must find it. */
  team: Letter;
  walks: WalkTable | undefined;
}

/** [C6] What the clue maker says of a bar that nobody wrote for: never what it suggested to anybody before the race. */
export function houseClue({ keys }: Pick<Deps, 'keys'>, { gameId, team, ...wanted }: Wanted): RaceClue {
  const seed = createHmac('sha256', keys.cookie)
    .update(`house clue\n${gameId}\n${wanted.bar.id}\n${team}`)
    .digest('base64url');
  return houseClueFor(wanted, seed);
}

/** [I10] A clue with what the first hint says: as its author wrote it, else as the clue maker does. */
export function withNudge(
  { keys }: Pick<Deps, 'keys'>,
  clue: RaceClue,
  written: string | null,
  wanted: Wanted,
): RaceClue {
  if (written !== null) return { ...clue, nudge: written };
  const { gameId, team, ...where } = wanted;
  const seed = createHmac('sha256', keys.cookie)
    .update(`nudge\n${gameId}\n${where.bar.id}\n${team}`)
    .digest('base64url');
  return { ...clue, nudge: houseNudgeFor(where, clue.text, seed) };
}

type ListedBar = ClueBar & { id: string; isOsm: boolean };

/** [T3] The bars of a game's list but for its start, with what a clue may tell of them; of one the directory no longer knows, only the name. */
export async function listClueBars(
  deps: Pick<Deps, 'walks'>,
  db: Executor,
  game: GameOfPerson['game'],
): Promise<ListedBar[]> {
  const ids = game.bars.map(({ id }) => id);
  const places = [...(await listKnownBars(db, ids, game.hostId)), ...listDemoBars(ids)];
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const startId = startIdOf(game);
  const start = startId === undefined ? undefined : placeOf.get(startId);
  const walks = start && (await walksOf(deps, db, [...placeOf.values()]));
  const toGuess = game.bars.filter(({ id }) => id !== startId);
  return toGuess.map(({ id, name }) => {
    const place = placeOf.get(id);
    if (!place) return { id, name, isOsm: false };
    const isOsm = 'source' in place && place.source === 'osm';
    return {
      id,
      name,
      isOsm,
      street: place.street ?? undefined,
      fromStart: start && walkFromStart(start, place, walks),
    };
  });
}
