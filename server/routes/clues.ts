import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { attribution } from '#contract/attribution';
import type { InputOf, OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { cleanText, hasSomethingToSee } from '#contract/clean-text';
import type { Letter } from '#contract/game';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { suggest } from '#engine/clues';
import type { Deps } from '../deps.ts';
import { askedGame, heldGame } from '../games/asked-game.ts';
import { listClueBars, startIdOf } from '../games/clue-bars.ts';
import { mayReadBars } from '../games/game-view.ts';
import { authorFor } from '../games/teams-so-far.ts';
import { refuseLongerThan } from '../refuse-longer-than.ts';
import { serve } from '../serve.ts';
import { type Author, keepClue, readClue, removeClue } from '../store/clues.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games.ts';
import { once } from '../store/idempotency.ts';
import type { Viewer } from '../store/login-sessions.ts';
import { takeTries } from '../tries.ts';

type Save = (typeof calls)['save-clue'];

export function cluesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['suggest-clues'], async ({ viewer, input }) => {
    const found = await askedGame(deps, viewer, input.gameId);
    const { game } = found;
    if (!mayReadBars(found, game.userId === viewer.accountId)) throw new Problem('not-allowed');
    if (game.status !== 'setup') throw new Problem('clues-fixed');
    await takeTries(deps, [['clue-suggestions', viewer.accountId]]);
    const listed = await listClueBars(deps.database.db, game);
    const asked = listed.find(({ id }) => id === input.barId);
    if (!asked) throw new Problem('bar-not-listed');
    const others = listed.filter((bar) => bar !== asked);
    const suggestions = suggest(asked, others, seedOf(deps, found, asked.id));
    const { street, isOsm } = asked;
    const isTold = isOsm && street !== undefined && suggestions.some((one) => one.text.includes(street));
    return { success: true, suggestions, ...(isTold ? { attribution: attribution.osm } : {}) };
  });

  serve(app, deps, calls['save-clue'], async ({ viewer, input, key }) => {
    const { accountId } = viewer;
    const asked = { accountId, gameId: input.gameId ?? 0, call: 'save-clue', key, body: input };
    const saved = await once(deps.database, asked, async (tx) => ({
      status: calls['save-clue'].status,
      answer: await saveClue(deps, tx, viewer, input),
    }));
    return saved.answer as OutputOf<Save>;
  });
}

/** [C6] A team's own, and nobody's to work out: whoever knew another team's clues would know its bars by them. */
function seedOf({ keys }: Deps, { game, group }: GameOfPerson, barId: string): string {
  return createHmac('sha256', keys.cookie)
    .update(`clues\n${game.gameId}\n${barId}\n${group ?? 'host'}`)
    .digest('base64url');
}

/** [T9] Two who write at once take turns by the game's row, so the second sees what the first wrote. */
async function saveClue(deps: Deps, tx: Tx, viewer: Viewer, input: InputOf<Save>): Promise<OutputOf<Save>> {
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
  return { success: true, saved_at: savedAt.toISOString() };
}

/** [T4] [T5] In whose name somebody writes: their team's, or the host's where the host writes for everybody, under the letter A. */
function writerOf({ game, group }: GameOfPerson, viewer: Viewer, letter: Letter): Author {
  const author = authorFor(game, letter);
  const mayWrite = author === 'host' ? game.userId === viewer.accountId && letter === 'A' : letter === group;
  if (author === null || !mayWrite) throw new Problem('not-allowed');
  return author;
}

/** What shows nothing is no clue. */
function cleanClue(given: string): string {
  const clue = cleanText(given);
  return hasSomethingToSee(clue) ? clue : '';
}
