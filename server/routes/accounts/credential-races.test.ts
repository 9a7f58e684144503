import { afterAll, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { newAddress } from '../../../tests/harness/people/credentials.ts';
import { startGoogleStandIn } from '../../testing/google-stand-in.ts';

/**
 * Every way an address, a password or a factor is set or changed, with two people racing for it. A row: the steps with the status of each,
 * then whose password opens the account of that address, and whose sign-in is in it. 'owner' and 'phone' are two browsers of the person
 * who reads the mails, 'mallory' and 'molly' are strangers; each has a password of their own. After each step at most one link may confirm
 * the address. Two acts in the same moment are credentials-at-once.test.ts, sign-ups alone
 * and what they mail sign-up-states.test.ts.
 */
const clientId = 'egg.apps.googleusercontent.com';
const google = await startGoogleStandIn(clientId);
afterAll(() => google.stop());
const settings = { SMTP_URL: 'smtp://127.0.0.1:9', GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: google.keysUrl };
const { app, deps } = await freshApp(settings);

type Row = [what: string, steps: string, opens: string, isIn: string];

const addresses: Row[] = [
  ['a guest, link opened where it was asked for', 'owner adds it 200, owner opens 1 200', 'owner', 'owner'],
  [
    'a guest, link opened elsewhere',
    'owner adds it 200, phone opens 1 422, phone opens 1 choosing 200',
    'phone',
    'phone',
  ],
  ['a sign-up, link opened where it was made', 'owner signs up 200, owner opens 1 200', 'owner', 'owner'],
  [
    'a sign-up, link opened elsewhere',
    'owner signs up 200, phone opens 1 422, phone opens 1 choosing 200',
    'phone',
    'phone',
  ],
  [
    'a guest before the sign-up',
    'mallory adds it 200, owner signs up 200, owner opens 1 403, owner opens 2 200',
    'owner',
    'owner',
  ],
  [
    'the same, older link on the phone',
    'mallory adds it 200, owner signs up 200, phone opens 1 choosing 403, owner opens 2 200',
    'owner',
    'owner',
  ],
  [
    'a guest after the sign-up, where it was made',
    'owner signs up 200, mallory adds it 200, owner opens 1 403, owner opens 2 403, owner opens 2 choosing 403',
    '',
    '',
  ],
  [
    'the same, on the phone',
    'owner signs up 200, mallory adds it 200, phone opens 1 choosing 403, phone opens 2 422, phone opens 2 choosing 200',
    'phone',
    'phone',
  ],
  [
    'the same, link sent again',
    'owner signs up 200, mallory adds it 200, owner resends 200, phone opens 2 choosing 403, owner opens 3 200',
    'owner',
    'owner',
  ],
  [
    'a sign-up after the sign-up, on the phone',
    'owner signs up 200, mallory signs up 200, phone opens 1 choosing 403, phone opens 2 422, phone opens 2 choosing 200',
    'phone',
    'phone',
  ],
  [
    'two guests',
    'mallory adds it 200, molly adds it 200, phone opens 1 choosing 403, phone opens 2 422, phone opens 2 choosing 200',
    'phone',
    'phone',
  ],
  [
    'a guest who asks twice',
    'mallory adds it 200, mallory adds it 200, phone opens 1 choosing 403, phone opens 2 choosing 200',
    'phone',
    'phone',
  ],
  [
    'a guest’s link used twice',
    'mallory adds it 200, phone opens 1 choosing 200, owner opens 1 choosing 403',
    'phone',
    'phone',
  ],
  [
    'a guest after the account',
    'owner signs up 200, owner opens 1 200, mallory adds it 200, mallory logs in 400',
    'owner',
    'owner',
  ],
  [
    'a guest whose sign-in was handed on',
    'mallory adds it 200, mallory makes a hand-over 200, phone takes the hand-over 200, phone opens 1 422, phone opens 1 choosing 200',
    'phone',
    'phone',
  ],
  [
    'a hand-over from before the link was opened',
    'mallory adds it 200, mallory makes a hand-over 200, phone opens 1 choosing 200, molly takes the hand-over 404',
    'phone',
    'phone',
  ],
  [
    'a guest who took the seat into another account',
    'mallory adds it 200, mallory brings the seat elsewhere 200, phone opens 1 choosing 403',
    '',
    '',
  ],
  [
    'Google before a guest’s link',
    'mallory adds it 200, owner uses Google 200, phone opens 1 choosing 403',
    '',
    'owner',
  ],
  [
    'Google after a guest’s link',
    'mallory adds it 200, phone opens 1 choosing 200, owner uses Google 200',
    'phone',
    'owner phone',
  ],
  [
    'Google before a sign-up’s link',
    'mallory signs up 200, owner uses Google 200, phone opens 1 choosing 403',
    '',
    'owner',
  ],
  [
    'a reset before both kinds of links',
    'mallory signs up 200, molly adds it 200, owner recovers 200, owner opens 3 200, owner chooses 200, phone opens 1 choosing 403, phone opens 2 choosing 403',
    'owner',
    'owner',
  ],
  [
    'Google that does not speak for the address, after a reset that chose no password',
    'mallory signs up 200, owner recovers 200, owner opens 2 200, mallory uses foreign Google 409',
    '',
    'owner',
  ],
  [
    'a sign-up’s link after the account was deleted',
    'owner signs up 200, owner opens 1 200, owner deletes 200, owner opens 1 403',
    '',
    '',
  ],
  [
    'a new sign-up after the account was deleted',
    'owner signs up 200, owner opens 1 200, owner deletes 200, mallory signs up 200, phone opens 3 422, phone opens 3 choosing 200',
    'phone',
    'phone',
  ],
  [
    'a guest after the account was deleted',
    'owner signs up 200, owner opens 1 200, owner deletes 200, mallory adds it 200, phone opens 3 choosing 200',
    'phone',
    'phone',
  ],
];

/** Each begins with the account of the owner, who is in; two mails have come. */
const ways: Row[] = [
  [
    'two resets',
    'owner recovers 200, phone recovers 200, phone opens 3 403, phone opens 4 200, phone chooses 200',
    'phone',
    'phone',
  ],
  [
    'a reset against an open session',
    'mallory logs in as owner 200, phone recovers 200, phone opens 3 200, phone chooses 200',
    'phone',
    'phone',
  ],
  [
    'a reset link used twice',
    'phone recovers 200, phone opens 3 200, owner opens 3 403, phone chooses 200',
    'phone',
    'phone',
  ],
  [
    'a reset link after the password was changed',
    'owner recovers 200, phone logs in as owner 200, phone changes 200, owner opens 3 403',
    'phone',
    'phone',
  ],
  [
    'a reset link opened before the password was changed',
    'phone recovers 200, phone opens 3 200, mallory logs in as owner 200, mallory changes 200, phone chooses 403',
    'mallory',
    'mallory',
  ],
  [
    'a reset after a stranger changed the password',
    'mallory logs in as owner 200, mallory changes 200, phone recovers 200, phone opens 4 200, phone chooses 200',
    'phone',
    'phone',
  ],
  ['a reset link after the account was deleted', 'owner recovers 200, owner deletes 200, phone opens 3 403', '', ''],
  [
    'a reset link after the account was made again',
    'owner recovers 200, owner deletes 200, mallory signs up 200, phone opens 3 403',
    '',
    '',
  ],
  [
    'an old sign-in after the account was made again',
    'owner deletes 200, phone signs up 200, phone opens 3 200',
    'phone',
    'phone',
  ],
  ['a stranger’s sign-up', 'mallory signs up 200, mallory logs in 400', 'owner', 'owner'],
  ['Google that speaks for the address', 'phone uses Google 200', 'owner', 'owner phone'],
  ['Google that does not', 'mallory uses foreign Google 409', 'owner', 'owner'],
  ['a second Google', 'phone uses Google 200, mallory uses Google 400', 'owner', 'owner phone'],
  [
    'a stranger with the password adds an app after the owner',
    'owner adds an app 200, mallory logs in as owner 200, mallory adds an app 403, mallory changes 403',
    'owner',
    'owner',
  ],
  [
    'a reset behind the second lock',
    'owner adds an app 200, phone recovers 200, phone opens 4 200, phone chooses 403',
    'owner',
    'owner',
  ],
  [
    'Google behind the second lock',
    'owner adds an app 200, phone uses Google 200, phone chooses 403',
    'owner',
    'owner',
  ],
  [
    'a recovery code used twice',
    'owner adds an app 200, phone logs in as owner 200, phone uses code 1 200, mallory logs in as owner 200, mallory uses code 1 422',
    'owner',
    'owner phone',
  ],
  [
    'a stranger with the password removes the app',
    'owner adds an app 200, mallory logs in as owner 200, mallory removes the app 403, mallory makes new codes 401',
    'owner',
    'owner',
  ],
  [
    'a recovery code from before new ones were made',
    'owner adds an app 200, owner makes new codes 200, phone logs in as owner 200, phone uses code 1 422',
    'owner',
    'owner',
  ],
  [
    'an app ends who came by the password alone',
    'mallory logs in as owner 200, owner adds an app 200, mallory chooses 403',
    'owner',
    'owner',
  ],
];

test.each(addresses)('[A13] [K4] whose address it is: %s', async (_what, steps, opens, isIn) => {
  const address = await newAddress({ app, deps, google });
  expect(await address.play(steps)).toBe(steps);
  expect([await address.whosePassword(), await address.whoIsIn()]).toEqual([opens, isIn]);
});

test.each(ways)('[A13] whose account it stays: %s', async (_what, steps, opens, isIn) => {
  const address = await newAddress({ app, deps, google });
  await address.play('owner signs up 200, owner opens 1 200');
  expect(await address.play(steps)).toBe(steps);
  expect([await address.whosePassword(), await address.whoIsIn()]).toEqual([opens, isIn]);
});
