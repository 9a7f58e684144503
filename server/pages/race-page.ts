import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gameToWire } from '#contract/calls/games';
import { raceDataId } from '#contract/pages/race';
import { RaceData } from '#contract/pages/race-document';
import { viewFor } from '#engine/views/view-for';
import type { Deps } from '../deps.ts';
import { askedGame, audienceOf, gameIdIn } from '../games/asked-game.ts';
import { wholeGame } from '../games/game-view.ts';
import { addTeamButtons } from '../games/team-buttons.ts';
import { bestEncoding, encode } from '../http/compressed.ts';
import { takeShares, viewerOf } from '../http/viewer.ts';
import { unlandedOn } from '../night/sabotage-shown.ts';

/** Anybody who waits longer for the data would have had the page sooner without it. */
const patienceMs = 1_000;

/** Cut to the contract, as answers to calls are. */
const shape: Record<string, unknown> = { ...RaceData };

interface RaceAddress {
  Params: { id: string };
}

/**
 * The page of a race. Members, known by their cookie, get a running race with its page: the game and the view that the same person
 * would be answered, and the scripts that show it; the rest follows. To everybody else, and wherever anything is wrong, it is the plain
 * page, which asks and says so itself.
 */
export function racePage(deps: Deps, textAt: (path: string, isTold: boolean) => string) {
  return async (request: FastifyRequest<RaceAddress>, reply: FastifyReply): Promise<FastifyReply> => {
    const data = await Promise.race([
      raceFor(deps, request).catch(() => null),
      pause(patienceMs, null, { ref: false }),
    ]);
    const page = textAt(request.url.split('?', 1)[0] ?? '/', data !== null);
    const text = data ? withData(page, reply.serializeInput(data, shape)) : page;
    const encoding = bestEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers({ 'cache-control': data ? 'private, no-store' : 'no-cache', vary: 'accept-encoding, cookie' })
      .type('text/html; charset=utf-8')
      .send(await encode(text, encoding, 'quick'));
  };
}

/** Nothing is done by it: a browser may fetch a page that nobody looks at. So a sabotage that no phone has shown yet is left to the page to ask for. */
async function raceFor(deps: Deps, request: FastifyRequest<RaceAddress>): Promise<RaceData | null> {
  const viewer = await viewerOf(deps, request);
  if (!viewer) return null;
  const { accountId } = viewer;
  return takeShares(deps, viewer, request, async () => {
    const found = await askedGame(deps, viewer, gameIdIn(request.params.id));
    if (found.game.status !== 'ongoing') return null;
    const state = await deps.races.current(found.game.gameId);
    if (found.team !== null && unlandedOn(state, found.team) !== null) return null;
    const whole = await wholeGame(deps.database.db, found, accountId);
    const game = gameToWire(await addTeamButtons(deps, whole, found, viewer));
    return { personId: accountId, at: deps.now().getTime(), game, view: viewFor(state, audienceOf(found, accountId)) };
  });
}

/** A block of data, which no browser runs; nothing in it can end it. */
function withData(page: string, json: string): string {
  const escaped = json.replaceAll('<', String.raw`\u003c`);
  return page.replace(
    '</body>',
    () => `<script type="application/json" id="${raceDataId}">${escaped}</script>\n  </body>`,
  );
}
