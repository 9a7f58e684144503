import { expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { openApi } from './openapi.ts';

test('every call of the table is an operation, with its path, body and answer', () => {
  const { paths } = openApi('__Host-sid');
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(paths['/api/game-results/{id}']).toMatchObject({
    get: {
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'link', in: 'query', required: false },
      ],
      security: [{ session: [] }, { link: [] }],
    },
  });
  expect(paths['/api/set-token']).toMatchObject({
    post: { requestBody: { content: { 'application/json': { schema: calls['set-token'].input } } } },
  });
});
