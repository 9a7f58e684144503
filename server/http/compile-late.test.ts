import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compileLate } from './compile-late.ts';

const body = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const response = { 200: { type: 'object', properties: { name: { type: 'string' } } } };

test('a call is checked and its answer written as its schemas say, from the first one on', async () => {
  const app = withCall({ body, response });
  for (const _ of ['first', 'second']) {
    const refused = await app.inject({ method: 'POST', url: '/call', payload: {} });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: "body must have required property 'name'" });
    const taken = await app.inject({ method: 'POST', url: '/call', payload: { name: 'egg' } });
    expect(taken.json()).toEqual({ name: 'egg' });
  }
});

test('a start compiles nothing: a schema that makes no sense is found by the first call', async () => {
  const app = withCall({ body: { type: 'nonsense' } });
  await app.ready();
  expect((await app.inject({ method: 'POST', url: '/call', payload: {} })).statusCode).toBe(500);
});

function withCall(schema: object) {
  const app = Fastify({ schemaController: { compilersFactory: compileLate } });
  app.post('/call', { schema }, async () => ({ name: 'egg', secret: 'not in the schema' }));
  return app;
}
