import { expect, test } from 'vitest';
import { signIn } from '../server/accounts/sign-in.ts';
import { refusal } from './harness/people/ask.ts';
import { freshApp } from './harness/servers/app.ts';
import { cookieFor, given, newAuthClient } from './harness/people/auth-client.ts';
import { guestOf } from './harness/people/joining.ts';
import { knockAs, ownKnock, sayYes, seatedGuest, viewOf } from './harness/people/knocks.ts';
import { cookieOf, startedRace } from './harness/races/race.ts';

const server = await freshApp();
const { app, deps } = server;
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

test('[K17] [K19] the client takes a seat over with setSession, and the one on the old phone stays signed in without it', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const how = { accountId: jo.id, method: 'anonymous', userAgent: undefined } as const;
  const old = newAuthClient(origin);
  await old.client.setSession(await deps.database.db.transaction((tx) => signIn(deps, tx, how)));
  const fresh = await guestOf(server);
  const id = await knockAs(race, fresh, jo);
  await sayYes(race, cookieOf(race, 'A'), id);
  const found = newAuthClient(origin);
  const { data, error } = await found.client.setSession(given((await ownKnock(race, fresh, id)).session));
  expect([error, data.user?.is_anonymous, data.user?.user_metadata['name']]).toEqual([null, true, 'Jo']);
  expect(data.user?.id).not.toBe(jo.id);
  expect((await viewOf(race, { cookie: await cookieFor(origin, found.client) }))[1]).toMatchObject({ team: 'A' });
  expect((await found.client.refreshSession()).error).toBeNull();
  expect((await old.client.refreshSession()).data.user?.id).toBe(jo.id);
  expect(await viewOf(race, { cookie: await cookieFor(origin, old.client) })).toEqual(refusal('seat-moved'));
});
