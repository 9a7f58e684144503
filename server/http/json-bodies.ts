import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only body we take (photos bring their own parser). An empty one counts as none: clear-token, start-game and
 * auth-js' logout name the content type and send nothing.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body as string, done);
  });
}
