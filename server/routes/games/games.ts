import type { FastifyInstance } from 'fastify';
import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { gameToWire } from '#contract/calls/games';
import { creation } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn, heldByHost, refuseBegun } from '../../games/asked-game.ts';
import { changeGame } from '../../games/change-game.ts';
import { editGame, readNewGame, readQuestionnaire, readSabotages } from '../../games/game-fields.ts';
import { gameViews, hostNameOf, wholeGame } from '../../games/game-view.ts';
import { addTeamButtons } from '../../games/team-buttons.ts';
import { tellRaceIsOff } from '../../games/tell-people.ts';
import { keptRoute, readBarsIfAny } from '../../games/route-bars.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { sendLazyReceived } from '../../lazy/lazy-mails.ts';
import { newsOf, withNews } from '../../night/race-news.ts';
import { isPaid, isPriceFixed } from '../../payments/paid.ts';
import { holdAccount, isConfirmed } from '../../store/accounts/accounts.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import type { Tx } from '../../store/database.ts';
import { listConstants } from '../../store/games/catalogues.ts';
import { keepGameChange, keepNewGame, listGames, type NewGame, readTwin, removeGame } from '../../store/games/games.ts';
import { countPeople } from '../../store/games/members.ts';
import { keepSeatOpened } from '../../store/games/seats.ts';
import { once } from '../../store/idempotency.ts';

export function gamesRoutes(app: FastifyInstance, deps: Deps): void {
  constantsRoutes(app, deps);
  godRoutes(app, deps);
  lazyRoutes(app, deps);
  serve(app, deps, calls['create-game'], async ({ input, viewer, key }) => {
    const { accountId } = viewer;
    const asked = { accountId, gameId: 0, call: 'create-game', key, body: input };
    const made = await once(deps.database, asked, async (tx) => {
      const game = readNewGame(input, deps.now());
      const { gameBarList: bars = [], gameStartBar: startBar = '', gameBars: barCount } = input;
      const route = keptRoute(await readBarsIfAny(tx, accountId, { bars, startBar, barCount }));
      const gameId = await createGame(deps, tx, accountId, { ...game, ...route });
      return { status: calls['create-game'].status, answer: { success: true, game_id: gameId } };
    });
    return made.answer as OutputOf<(typeof calls)['create-game']>;
  });

  serve(app, deps, calls.games, async ({ viewer }) => {
    const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
    const found = await listGames(deps.database.db, viewer.accountId, email);
    const views = await gameViews(deps.database.db, found, viewer.accountId);
    const news = await newsOf(
      deps,
      found.map(({ game }) => game),
    );
    const ahead = views.filter(({ status }) => status !== 'over').map(({ gameId }) => gameId);
    const counts = await countPeople(deps.database.db, ahead);
    return views.map((view) => {
      const people = view.status === 'over' ? {} : { people: counts.get(view.gameId) ?? 0 };
      return gameToWire({ ...withNews(view, news), ...people });
    });
  });

  serve(app, deps, calls.game, async ({ viewer, params }) => {
    const found = await askedGame(deps, viewer, gameIdIn(params.id));
    const { game, team } = found;
    if (team !== null && game.status !== 'over') await noteOpened(deps, viewer, game.gameId);
    const whole = await wholeGame(deps.database.db, found, viewer.accountId);
    const view = await addTeamButtons(deps, whole, found, viewer);
    return gameToWire(game.status === 'over' ? withNews(view, await newsOf(deps, [game])) : view);
  });

  serve(app, deps, calls['edit-game'], async ({ viewer, key, params, input }) =>
    changeGame(deps, { viewer, key, params, input, call: 'edit-game' }, (tx, game) =>
      editGame(tx, game, input, { now: deps.now(), isPriceFixed }),
    ),
  );

  serve(app, deps, calls['cancel-game'], async ({ viewer, key, params }) => {
    const gameId = gameIdIn(params.id);
    const asked = { accountId: viewer.accountId, gameId, call: 'cancel-game', key, body: null };
    await once(deps.database, asked, async (tx) => {
      const found = await heldByHost(deps, tx, viewer, gameId);
      refuseBegun(found);
      const by = hostNameOf(viewer, deps.config);
      await tellRaceIsOff(tx, { game: found.game, by, hostEmail: viewer.email });
      await removeGame(tx, gameId);
      return { status: 200, answer: {} };
    });
    return { success: true };
  });
}

/** [T18] Whoever has a seat and looks at the game, signed in, has opened their link. */
async function noteOpened(deps: Deps, viewer: Viewer, gameId: number): Promise<void> {
  const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
  await keepSeatOpened(deps.database.db, { gameId, accountId: viewer.accountId, email }, deps.now());
}

/** One game, however often it is tapped: two creations of one person wait for each other, and the second finds the first. */
async function createGame(deps: Deps, tx: Tx, accountId: string, game: NewGame): Promise<number> {
  await holdAccount(tx, accountId);
  const now = deps.now();
  const twin = await readTwin(tx, accountId, game, new Date(now.getTime() - creation.sameWithinS * 1_000));
  if (twin !== null) return twin;
  await takeTries(
    deps,
    [
      ['games-a-minute', accountId],
      ['games-a-day', accountId],
    ],
    tx,
  );
  return keepNewGame(tx, accountId, game, now);
}

function constantsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.constants, () => listConstants(deps.database.db));
}

function godRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.god, async ({ viewer, key, params, input }) =>
    changeGame(deps, { viewer, key, params, input, call: 'god' }, async (tx, game) => {
      if (game.type === 'lazy') throw new Problem('lazy-game');
      const extras = { sabotages: readSabotages(input.sabotages) };
      await keepGameChange(tx, game.gameId, { type: 'god', extras });
    }),
  );
}

function lazyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['lazy-questionnaire'], async ({ viewer, key, params, input }) =>
    changeGame(deps, { viewer, key, params, input, call: 'lazy-questionnaire' }, async (tx, game) => {
      if (game.type !== 'lazy') throw new Problem('not-lazy');
      if (game.lazyStage === 'built') throw new Problem('race-built');
      const lazyQuestionnaire = readQuestionnaire(input, deps.now());
      // Who has paid stays paid when they answer anew.
      const hasPaid = await isPaid(deps, tx, game.gameId);
      const change = {
        lazyQuestionnaire,
        lazyStage: hasPaid ? ('paid' as const) : ('submitted' as const),
        date: lazyQuestionnaire.playDate,
      };
      await keepGameChange(tx, game.gameId, change);
      if (game.lazyStage === 'questionnaire') await sendLazyReceived(tx, deps.config, { ...game, ...change });
    }),
  );
}
