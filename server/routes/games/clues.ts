import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { attribution } from '#contract/attribution';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { suggest } from '#engine/clues';
import { answerOnce } from '../../http/answer-once.ts';
import type { Deps } from '../../deps.ts';
import { askedGame } from '../../games/asked-game.ts';
import { listClueBars, saveClue, saveNudge } from '../../games/clues.ts';
import { mayReadBars } from '../../games/game-view.ts';
import { serve } from '../../http/serve.ts';
import { noteMemberReading } from '../../games/teams.ts';
import { isConfirmed } from '../../store/accounts/accounts.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import { type GameOfPerson, readGame } from '../../store/games/games.ts';
import { takeTries } from '../../http/rate-limits.ts';

export function cluesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['suggest-clues'], async ({ viewer, input }) => {
    const found = await askedGame(deps, viewer, input.gameId);
    const { game } = found;
    if (!mayReadBars(found, viewer.accountId)) throw new Problem('not-allowed');
    if (game.status !== 'setup') throw new Problem('clues-fixed');
    await noteMemberReading(deps.database.db, found, viewer.accountId);
    await takeTries(deps, [['clue-suggestions', viewer.accountId]]);
    const listed = await listClueBars(deps, deps.database.db, game);
    const asked = listed.find(({ id }) => id === input.barId);
    if (!asked) throw new Problem('bar-not-listed');
    const others = listed.filter((bar) => bar !== asked);
    const suggestions = suggest(asked, others, seedOf(deps, found, asked.id));
    const { street, isOsm } = asked;
    const isTold = isOsm && street !== undefined && suggestions.some((one) => one.text.includes(street));
    return { success: true, suggestions, ...(isTold ? { attribution: attribution.osm } : {}) };
  });

  serve(app, deps, calls['save-clue'], async (asked) => {
    const { viewer, input } = asked;
    await noteWriting(deps, viewer, input.gameId);
    return answerOnce(deps, 'save-clue', asked, (tx) => saveClue(deps, tx, viewer, input));
  });

  serve(app, deps, calls['save-nudge'], async (asked) => {
    const { viewer, input } = asked;
    await noteWriting(deps, viewer, input.gameId);
    return answerOnce(deps, 'save-nudge', asked, (tx) => saveNudge(deps, tx, viewer, input));
  });
}

/** Also a refusal may show what a team mate wrote meanwhile. */
async function noteWriting({ database, config }: Deps, viewer: Viewer, gameId: number | undefined): Promise<void> {
  const email = isConfirmed(viewer, config) ? viewer.email : null;
  const found = gameId === undefined ? null : await readGame(database.db, gameId, viewer.accountId, email);
  if (found) await noteMemberReading(database.db, found, viewer.accountId);
}

/** [C6] A team's own, and nobody's to work out: whoever knew another team's clues would know its bars by them. */
function seedOf({ keys }: Deps, { game, team }: GameOfPerson, barId: string): string {
  return createHmac('sha256', keys.cookie)
    .update(`clues\n${game.gameId}\n${barId}\n${team ?? 'host'}`)
    .digest('base64url');
}
