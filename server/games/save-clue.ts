import type { InputOf, OutputOf } from '#contract/call';
import type { clueCalls } from '#contract/calls/clues';
import { cleanClue } from '#contract/text/clean-text';
import type { Letter } from '#contract/game';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { refuseLongerThan } from '../http/refuse-longer-than.ts';
import { type Author, keepClue, readClue, removeClue } from '../store/games/clues.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { heldGame } from './asked-game.ts';
import { startIdOf } from './clue-bars.ts';
import { noteHostReading } from './team-views.ts';
import { authorFor } from './teams-so-far.ts';

type Save = (typeof clueCalls)['save-clue'];

/** [T10] Keeps what somebody wrote for a bar. Two who write at once take turns by the game's row: the second is shown what the first wrote. */
export async function saveClue(deps: Deps, tx: Tx, viewer: Viewer, input: InputOf<Save>): Promise<OutputOf<Save>> {
  const found = await heldGame(deps, tx, viewer, input.gameId);
  const { game } = found;
  const author = writerOf(found, viewer, input.groupLetter);
  if (game.status !== 'setup') throw new Problem('clues-fixed');
  const { barId } = input;
  const isListed = game.gameBarList.some(({ id }) => id === barId) && barId !== startIdOf(game);
  if (!isListed) throw new Problem('bar-not-listed');
  const clue = cleanClue(input.clue);
  refuseLongerThan(text.clue, clue, 'A clue');
  const of = { gameId: game.gameId, author, barId };
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

/** [T4] [T5] In whose name somebody writes: their team's, or the host's where the host writes for everybody, under the letter A. */
function writerOf({ game, group }: GameOfPerson, viewer: Viewer, letter: Letter): Author {
  const author = authorFor(game, letter);
  const mayWrite = author === 'host' ? game.userId === viewer.accountId && letter === 'A' : letter === group;
  if (author === null || !mayWrite) throw new Problem('not-allowed');
  return author;
}
