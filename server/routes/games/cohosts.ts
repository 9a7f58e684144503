import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn, heldByHost, heldGame, isNeutralHost, runsRace } from '../../games/asked-game.ts';
import { confirmCohost, crewOf, endCohost, makeCohostLink, readLink, takeLink } from '../../night/cohosts.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { countFailures, networkOf, takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { writeContacts } from '../../night/team-contact.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import { listDeeds } from '../../store/games/deeds.ts';
import type { GameOfPerson } from '../../store/games/games.ts';

/** [Q1-Q8] Who helps the host of a game, and what each of them did. */
export function cohostsRoutes(app: FastifyInstance, deps: Deps): void {
  linkRoutes(app, deps);
  serve(app, deps, calls.cohosts, async ({ viewer, params }) =>
    crewOf(deps, await runGame(deps, viewer, params.gameId), viewer),
  );

  serve(app, deps, calls['confirm-cohost'], async ({ viewer, key, params, input }) => {
    const of = { gameId: gameIdIn(params.gameId), id: params.id, name: input.name };
    // Who raced is read from whose phones were in contact.
    await writeContacts(deps, of.gameId);
    return answerOnce(deps, 'confirm-cohost', { viewer, key, input: of }, async (tx) =>
      confirmCohost(deps, tx, await heldByHost(deps, tx, viewer, of.gameId), { ...of, by: viewer }),
    );
  });

  serve(app, deps, calls['end-cohost'], async ({ viewer, key, params }) => {
    const of = { gameId: gameIdIn(params.gameId), id: params.id };
    return answerOnce(deps, 'end-cohost', { viewer, key, input: of }, async (tx) =>
      endCohost(deps, tx, await heldGame(deps, tx, viewer, of.gameId), { id: of.id, by: viewer }),
    );
  });

  serve(app, deps, calls.deeds, async ({ viewer, params }) => {
    const found = await runGame(deps, viewer, params.gameId);
    const isAll = found.game.status !== 'ongoing' || isNeutralHost(found, viewer.accountId);
    const listed = await listDeeds(deps.database.db, found.game.gameId);
    return listed
      .filter(({ what, team }) => isAll || !isAside({ what, team }))
      .map(({ id, at, name, accountId, what, team }) => ({
        id,
        at: at.getTime(),
        name,
        you: accountId === viewer.accountId,
        what,
        group: team,
      }));
  });
}

const aside = ['call-odd', 'answer-knock', 'shut-bar'];

/** [Q8] What nobody who races is told while the race is on: a word to one team alone, a knock, a shut door, and that something looked odd. */
function isAside({ what, team }: { what: string; team: string | null }): boolean {
  return (what === 'message' && team !== null) || aside.includes(what);
}

/** The game in a path, for those who run it. */
async function runGame(deps: Deps, viewer: Viewer, path: string): Promise<GameOfPerson> {
  const found = await askedGame(deps, viewer, gameIdIn(path));
  if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
  return found;
}

/** [Q1] [Q2] The link a co-host comes by: its token is told once and nowhere kept. */
function linkRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['make-cohost-link'], async ({ viewer, params }) => {
    const gameId = gameIdIn(params.gameId);
    return deps.database.db.transaction(async (tx) => {
      const found = await heldByHost(deps, tx, viewer, gameId);
      await takeTries(deps, [['cohost-links', viewer.accountId]], tx);
      return makeCohostLink(deps, tx, found);
    });
  });

  serve(app, deps, calls['read-cohost-link'], async ({ viewer, params, request }) => {
    const read = () => readLink(deps, viewer, params.token);
    return viewer ? limitUnknownLinks(deps, viewer.accountId, read) : countUnknownLinks(deps, request.ip, read);
  });

  serve(app, deps, calls['take-cohost-link'], async ({ viewer, key, params }) =>
    limitUnknownLinks(deps, viewer.accountId, () => {
      const input: { gameId?: number; token: string } = { token: params.token };
      return answerOnce(deps, 'take-cohost-link', { viewer, key, input }, (tx) =>
        takeLink(deps, tx, viewer, params.token),
      );
    }),
  );
}

/** Rate limit for unknown links without a sign-in, per network. A valid link is always answered: a pub shares one network. */
async function countUnknownLinks<Answer>(
  deps: Deps,
  ip: string | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  return ask().catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'cohost-link-gone') {
      await takeTries(deps, [['cohost-links-tried', networkOf(ip)]]);
    }
    throw error;
  });
}

/** Rate limit for unknown links, per account. A valid link is not counted. */
async function limitUnknownLinks<Answer>(deps: Deps, accountId: string, ask: () => Promise<Answer>): Promise<Answer> {
  let refusal: Problem | null = null;
  const answer = await countFailures(deps, [['cohost-links-tried', accountId]], () =>
    ask().catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'cohost-link-gone') throw error;
      refusal = error;
      return null;
    }),
  );
  if (answer === null) throw refusal ?? new Problem('cohost-link-gone');
  return answer;
}
