import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { body } from '#contract/limits';
import type { Deps } from './deps.ts';
import { delayedErrorHandler, limitEntryEndpoints } from './http/entry-endpoints.ts';
import { safeHeaders } from './http/headers.ts';
import { takeJsonBodies } from './http/json-bodies.ts';
import { watchLive } from './live/live.ts';
import { countRequests } from './http/metrics.ts';
import { takeCallsFromOwnPagesOnly } from './http/same-origin-only.ts';
import { servePages } from './pages/pages.ts';
import { refuse } from './http/refuse.ts';
import { accountRoutes } from './routes/accounts/account.ts';
import { authRoutes } from './routes/accounts/auth.ts';
import { guestRoutes } from './routes/accounts/guests.ts';
import { docsRoutes } from './routes/docs.ts';
import { cluesRoutes } from './routes/games/clues.ts';
import { gamesRoutes } from './routes/games/games.ts';
import { cohostsRoutes } from './routes/games/cohosts.ts';
import { joinRoutes } from './routes/games/join.ts';
import { placesRoutes } from './routes/games/places.ts';
import { rehearsalRoutes } from './routes/games/rehearsal.ts';
import { setupRoutes } from './routes/games/setup.ts';
import { teamsRoutes } from './routes/games/teams.ts';
import { healthRoutes } from './routes/health.ts';
import { claimsRoutes } from './routes/night/claims.ts';
import { homeRoutes } from './routes/night/home.ts';
import { autopilotRoutes } from './routes/night/autopilot.ts';
import { hostRoutes } from './routes/night/host.ts';
import { knocksRoutes } from './routes/night/knocks.ts';
import { receiptsRoutes } from './routes/night/receipts.ts';
import { pushRoutes } from './routes/night/push.ts';
import { raceRoutes } from './routes/night/race.ts';
import { hintsRoutes } from './routes/night/hints.ts';
import { watchRoutes } from './routes/night/watch.ts';
import { sabotagesRoutes } from './routes/night/sabotages.ts';
import { mailerRoutes } from './routes/operator/mailer.ts';
import { operatorSupportRoutes } from './routes/operator/operator-support.ts';
import { operatorLazyRoutes } from './routes/operator/operator-lazy.ts';
import { operatorMoneyRoutes } from './routes/operator/operator-money.ts';
import { paymentRoutes } from './routes/payment.ts';
import { photosRoutes } from './routes/results/photos.ts';
import { resultsRoutes } from './routes/results/results.ts';
import { streetsRoutes } from './routes/streets.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { compileLate } from './http/compile-late.ts';
import { ajvOptions } from './http/serve.ts';
import { serveTiles } from './pages/tiles.ts';
import { showSiteFigures } from './operator/site-figures.ts';

/** One a noun, as in contract/calls/. */
const allRoutes = [
  healthRoutes,
  authRoutes,
  accountRoutes,
  guestRoutes,
  gamesRoutes,
  setupRoutes,
  rehearsalRoutes,
  placesRoutes,
  teamsRoutes,
  joinRoutes,
  cohostsRoutes,
  cluesRoutes,
  raceRoutes,
  claimsRoutes,
  hintsRoutes,
  sabotagesRoutes,
  autopilotRoutes,
  pushRoutes,
  hostRoutes,
  knocksRoutes,
  receiptsRoutes,
  homeRoutes,
  watchRoutes,
  resultsRoutes,
  photosRoutes,
  paymentRoutes,
  operatorSupportRoutes,
  operatorMoneyRoutes,
  operatorLazyRoutes,
  mailerRoutes,
  unsubscribeRoutes,
  streetsRoutes,
  docsRoutes,
];

/** How long a connection stays open for another call while the server closes. */
const lingerMs = 50;

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
    connectionTimeout: 120_000,
    // While it closes, what comes over connections that are open still is answered as ever, and each ends with its answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    ajv: ajvOptions,
    schemaController: { compilersFactory: compileLate },
    // An address that cannot be decoded never reaches a hook.
    frameworkErrors: (error, request, reply) => {
      addSafeHeaders(request, reply);
      refuse(error, request, reply);
    },
  });
  app.setErrorHandler(delayedErrorHandler(deps.config));
  limitEntryEndpoints(app);
  takeJsonBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    addSafeHeaders(request, reply);
    done();
  });
  // A proxy keeps connections for later; those on which something was under way would else hold up the end until they are forgotten.
  app.addHook('preClose', async () => void (app.server.keepAliveTimeout = lingerMs));
  takeCallsFromOwnPagesOnly(app, deps.config);
  const registry = countRequests(app, deps);
  for (const routes of allRoutes) routes(app, deps);
  showSiteFigures(deps, registry);
  serveTiles(app, deps);
  await servePages(app, deps);
  watchLive(app, deps, registry);
  return app;
}
