import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { call } from '#contract/call';
import { takeJsonBodies } from './json-bodies.ts';
import { refuse } from './refuse.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ajvOptions, serve } from './serve.ts';

const echo = call({
  method: 'POST',
  path: '/api/echo/:id',
  summary: 'Says back what it was given',
  params: Type.Object({ id: Type.String({ pattern: '^\\d+$' }) }),
  input: Type.Object({
    bars: Type.Integer({ minimum: 3 }),
    place: Type.Optional(Type.Object({ id: Type.String() })),
    extras: Type.Optional(Type.Unknown()),
    variables: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  output: Type.Object({ said: Type.Unknown() }),
  caller: 'anyone',
  status: 201,
});

const { deps } = await freshApp();

test('the answer has the status and the keys of the contract, and nothing more', async () => {
  const answer = await ask({ bars: 3 });
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    201,
    { said: { bars: 3 } },
    'private, no-store',
  ]);
});

test('keys the contract does not name are dropped, at every depth; what it leaves open stays whole', async () => {
  const answer = await ask({
    bars: 4,
    admin: true,
    place: { id: 'a', secret: 1 },
    extras: { game_id: 7, deep: { er: [1] } },
    variables: { displayName: 'Sam' },
  });
  expect(answer.json()).toEqual({
    said: {
      bars: 4,
      place: { id: 'a' },
      extras: { game_id: 7, deep: { er: [1] } },
      variables: { displayName: 'Sam' },
    },
  });
});

test('words that a prototype could be named by are words like any other', async () => {
  const place = { id: "The __proto__ Arms, \u0001 constructor's yard" };
  expect((await ask({ bars: 3, place })).json()).toEqual({ said: { bars: 3, place } });
});

test.each([[{ bars: '4' }], [{ bars: 2 }], [{}], [[]], ['text']])(
  '%j is refused in a plain sentence, without coercion',
  async (input) => {
    const message = 'Some of that does not look right.';
    const answer = await ask(input);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message, code: 'bad-input', error: message }]);
  },
);

test('a path that does not fit is refused', async () => {
  const answer = await (await server()).inject({ method: 'POST', url: '/api/echo/x', payload: { bars: 3 } });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'bad-input' }]);
});

test.each([
  ['{"bars":', 'application/json', 400, 'bad-json'],
  ['{"__proto__":{"x":1},"bars":3}', 'application/json', 400, 'bad-json'],
  ['{"\\u005f_proto__":{"x":1},"bars":3}', 'application/json', 400, 'bad-json'],
  ['{"place":{"constructor":{"prototype":{}}},"bars":3}', 'application/json', 400, 'bad-json'],
  ['bars=3', 'application/x-www-form-urlencoded', 415, 'wrong-content-type'],
  ['{"bars":3}', 'text/plain', 415, 'wrong-content-type'],
  [JSON.stringify({ bars: 3, fat: 'x'.repeat(70_000) }), 'application/json', 413, 'too-large'],
])('the body %.20s as %s answers %d %s', async (payload, type, status, code) => {
  const answer = await (await server()).inject({
    method: 'POST',
    url: '/api/echo/1',
    payload,
    headers: { 'content-type': type },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
});

test('an empty body that calls itself JSON is no body', async () => {
  const answer = await (await server()).inject({
    method: 'POST',
    url: '/api/echo/1',
    payload: '',
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'bad-input' }]);
});

async function server() {
  const app = Fastify({ bodyLimit: 65_536, ajv: ajvOptions });
  app.setErrorHandler(refuse);
  takeJsonBodies(app);
  serve(app, deps, echo, async ({ input }) => ({ said: input, more: 'never sent' }));
  return app;
}

async function ask(payload: unknown) {
  return (await server()).inject({
    method: 'POST',
    url: '/api/echo/1',
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });
}
