import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call';

/**
 * JSON is the only body we take (photos bring their own parser). An empty one counts as none: clear-token, start-game and
 * auth-js' logout name the content type and send nothing.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    const plain = plainly(body as string);
    if (plain === undefined) void parse(request, body as string, done);
    else done(null, plain);
  });
}

/** What a body says, when a glance shows that it cannot name a prototype; undefined when it has to be looked at closely. */
function plainly(body: string): unknown {
  if (body.includes('__proto__') || body.includes('constructor') || body.includes('\\u')) return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

type Keys = Record<string, unknown>;

const isKeys = (value: unknown): value is Keys => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a schema has a place for the game a call is about. */
function hasGame(schema: Call['input']): boolean {
  return 'gameId' in ((schema as { properties?: object }).properties ?? {});
}

/** Puts the game a call is about where its contract looks for it, whichever way a phone names it; null for a call that is about none. */
export function gamePlacer({ input, query }: Call): ((request: FastifyRequest) => void) | null {
  if (!hasGame(input)) return null;
  const isInQuery = hasGame(query);
  return (request) => {
    const { body } = request;
    if (!isKeys(body) || body.gameId !== undefined) return;
    const groupData = isKeys(body.groupData) ? body.groupData : {};
    const named = groupData.game_id ?? body.game_id ?? (isInQuery ? undefined : inAddress(request));
    if (named !== undefined) body.gameId = named;
  };
}

/** An address knows only text. */
function inAddress({ query }: FastifyRequest): unknown {
  const { gameId } = query as Keys;
  return typeof gameId === 'string' && /^[1-9]\d{0,9}$/.test(gameId) ? Number(gameId) : gameId;
}
