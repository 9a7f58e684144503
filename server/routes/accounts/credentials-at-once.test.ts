import { afterAll, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { newAddress } from '../../../tests/harness/people/credentials.ts';
import { startGoogleStandIn } from '../../testing/google-stand-in.ts';

/** credential-races.test.ts, where two people act in the same moment. */
const clientId = 'egg.apps.googleusercontent.com';
const google = await startGoogleStandIn(clientId);
afterAll(() => google.stop());
const settings = { SMTP_URL: 'smtp://127.0.0.1:9', GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: google.keysUrl };
const { app, deps } = await freshApp(settings);

/**
 * What comes before, two acts in the same moment, what comes after, and every outcome that is fair: whether each was taken, whose password
 * opens the account, who is in.
 */
type AtOnce = [what: string, before: string, both: [string, string], after: string, outcomes: string[]];

const open = 'owner signs up 200, owner opens 1 200';
const atOnce: AtOnce[] = [
  [
    'a sign-up and a guest',
    '',
    ['owner signs up', 'mallory adds it'],
    'phone opens 1 choosing 0, phone opens 2 choosing 0',
    ['yes yes, no yes: phone, phone', 'yes yes, yes no: phone, phone'],
  ],
  [
    'two guests',
    '',
    ['molly adds it', 'mallory adds it'],
    'phone opens 1 choosing 0, phone opens 2 choosing 0',
    ['yes yes, no yes: phone, phone', 'yes yes, yes no: phone, phone'],
  ],
  [
    'a guest’s link and a sign-up',
    'mallory adds it 200',
    ['phone opens 1 choosing', 'owner signs up'],
    '',
    ['yes yes: phone, phone', 'no yes: , '],
  ],
  [
    'a sign-up’s link and a guest',
    'mallory signs up 200',
    ['phone opens 1 choosing', 'molly adds it'],
    '',
    ['yes yes: phone, phone', 'no yes: , '],
  ],
  [
    'one link in two browsers',
    'owner adds it 200',
    ['owner opens 1', 'phone opens 1 choosing'],
    '',
    ['yes no: owner, owner', 'no yes: phone, phone'],
  ],
  [
    'a guest’s link and Google',
    'mallory adds it 200',
    ['phone opens 1 choosing', 'owner uses Google'],
    '',
    ['yes yes: phone, owner phone', 'no yes: , owner'],
  ],
  [
    'a changed password and a reset',
    `${open}, mallory logs in as owner 200, phone recovers 200, phone opens 3 200`,
    ['mallory changes', 'phone chooses'],
    '',
    ['yes no: mallory, mallory', 'no yes: phone, phone'],
  ],
  [
    'a deletion and a reset link',
    `${open}, phone recovers 200`,
    ['owner deletes', 'phone opens 3'],
    '',
    ['yes no: , ', 'yes yes: , '],
  ],
  ['a deletion and a sign-up', open, ['owner deletes', 'mallory signs up'], '', ['yes yes: , ']],
  [
    'two first apps',
    `${open}, mallory logs in as owner 200`,
    ['owner adds an app', 'mallory adds an app'],
    '',
    ['yes no: owner, owner', 'no yes: owner, mallory'],
  ],
  [
    'one recovery code',
    `${open}, owner adds an app 200, phone logs in as owner 200, mallory logs in as owner 200`,
    ['phone uses code 1', 'mallory uses code 1'],
    '',
    ['yes no: owner, owner phone', 'no yes: owner, mallory owner'],
  ],
];

test.each(atOnce)('[A13] at once: %s', async (_what, before, both, after, outcomes) => {
  for (let round = 0; round < 2; round += 1) {
    const address = await newAddress({ app, deps, google });
    expect(await address.play(before)).toBe(before);
    const statuses = await address.playAtOnce(both);
    const later = ((await address.play(after)).match(/\d{3}(?=,|$)/g) ?? []).map(Number);
    expect(Math.max(...statuses, ...later)).toBeLessThan(500);
    const came = [statuses, later].filter(({ length }) => length > 0).map((one) => one.map(inWords).join(' '));
    const ended = `${came.join(', ')}: ${await address.whosePassword()}, ${await address.whoIsIn()}`;
    expect(outcomes).toContain(ended);
  }
});

const inWords = (status: number) => (status === 200 ? 'yes' : 'no');
