import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { body } from '#contract/limits';
import type { Deps } from './deps.ts';
import { safeHeaders } from './http/headers.ts';
import { takeJsonBodies } from './http/json-bodies.ts';
import { watchLive } from './live/live.ts';
import { countRequests, showPayments } from './http/metrics.ts';
import { takeCallsFromOwnPagesOnly } from './http/same-origin-only.ts';
import { servePages } from './pages/pages.ts';
import { refuse } from './http/refuse.ts';
import { accountPageRoutes } from './routes/accounts/account-page.ts';
import { accountRoutes } from './routes/accounts/account-routes.ts';
import { barsRoutes } from './routes/games/bars.ts';
import { claimsRoutes } from './routes/night/claims.ts';
import { cluesRoutes } from './routes/games/clues.ts';
import { constantsRoutes } from './routes/games/constants.ts';
import { deskRoutes } from './routes/night/desk.ts';
import { docsRoutes } from './routes/docs.ts';
import { endRoutes } from './routes/night/end.ts';
import { forfeitsRoutes } from './routes/night/forfeits.ts';
import { gamesRoutes } from './routes/games/games.ts';
import { godRoutes } from './routes/games/god.ts';
import { healthRoutes } from './routes/health.ts';
import { hostBarsRoutes } from './routes/night/host-bars.ts';
import { hostMovesRoutes } from './routes/night/host-moves.ts';
import { lazyRoutes } from './routes/games/lazy.ts';
import { mailerRoutes } from './routes/operator/mailer.ts';
import { operatorDeskRoutes } from './routes/operator/operator-desk.ts';
import { operatorMoneyRoutes } from './routes/operator/operator-money.ts';
import { operatorLazyRoutes } from './routes/operator/operator-lazy.ts';
import { paymentRoutes } from './routes/payment.ts';
import { photoModerationRoutes } from './routes/results/photo-moderation.ts';
import { photosRoutes } from './routes/results/photos.ts';
import { placesRoutes } from './routes/games/places.ts';
import { playRoutes } from './routes/night/play.ts';
import { pushRoutes } from './routes/night/push.ts';
import { resultsLinkRoutes } from './routes/results/results-link.ts';
import { resultsRoutes } from './routes/results/results.ts';
import { sabotagesRoutes } from './routes/night/sabotages.ts';
import { seatsRoutes } from './routes/games/seats.ts';
import { sessionsRoutes } from './routes/night/sessions.ts';
import { setupRoutes } from './routes/games/setup.ts';
import { startRoutes } from './routes/games/start.ts';
import { storyRoutes } from './routes/results/story.ts';
import { takeAwayRoutes } from './routes/results/take-away.ts';
import { teamsRoutes } from './routes/games/teams.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { uploadsRoutes } from './routes/results/uploads.ts';
import { viewRoutes } from './routes/night/view.ts';
import { ajvOptions } from './http/serve.ts';
import { serveTiles } from './pages/tiles.ts';

/** The whole server, ready to listen or to be asked by a test. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const addSafeHeaders = safeHeaders(deps.config);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: body.bytes,
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustProxy,
    // A photo over a weak link takes its time.
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    ajv: ajvOptions,
    // An address that cannot be decoded never reaches a hook.
    frameworkErrors: (error, request, reply) => {
      addSafeHeaders(request, reply);
      refuse(error, request, reply);
    },
  });
  app.setErrorHandler(refuse);
  takeJsonBodies(app);
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => addSafeHeaders(request, reply));
  takeCallsFromOwnPagesOnly(app, deps.config);
  const registry = countRequests(app, deps.config);
  healthRoutes(app, deps);
  accountRoutes(app, deps);
  accountPageRoutes(app, deps);
  constantsRoutes(app, deps);
  gamesRoutes(app, deps);
  lazyRoutes(app, deps);
  godRoutes(app, deps);
  operatorDeskRoutes(app, deps);
  operatorMoneyRoutes(app, deps);
  operatorLazyRoutes(app, deps);
  paymentRoutes(app, deps);
  showPayments(deps, registry);
  setupRoutes(app, deps);
  startRoutes(app, deps);
  endRoutes(app, deps);
  cluesRoutes(app, deps);
  teamsRoutes(app, deps);
  seatsRoutes(app, deps);
  barsRoutes(app, deps);
  sabotagesRoutes(app, deps);
  playRoutes(app, deps);
  viewRoutes(app, deps);
  claimsRoutes(app, deps);
  forfeitsRoutes(app, deps);
  pushRoutes(app, deps);
  hostMovesRoutes(app, deps);
  hostBarsRoutes(app, deps);
  deskRoutes(app, deps);
  sessionsRoutes(app, deps);
  resultsRoutes(app, deps);
  takeAwayRoutes(app, deps);
  resultsLinkRoutes(app, deps);
  storyRoutes(app, deps);
  placesRoutes(app, deps);
  photosRoutes(app, deps);
  photoModerationRoutes(app, deps);
  uploadsRoutes(app, deps);
  mailerRoutes(app, deps);
  unsubscribeRoutes(app, deps);
  docsRoutes(app, deps);
  serveTiles(app, deps);
  await servePages(app, deps);
  watchLive(app, deps, registry);
  return app;
}
