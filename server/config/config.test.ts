import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envExample, readConfig, startNotes } from './config.ts';
import { projectRoot } from './project-root.ts';
import { StartRefused } from './start-refused.ts';
import { variables } from './variables.ts';

test('an empty environment gives a working local installation', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicOrigin: 'http://localhost:3000',
    isLocal: true,
    trustsAddresses: true,
    dataDir: join(projectRoot, 'data'),
    databaseUrl: null,
    s3: null,
    smtpUrl: null,
    mailFrom: { name: 'Pickled Egg', address: 'hello@localhost' },
    googleClientId: null,
    placesLive: 'overpass',
    placesContact: 'http://localhost:3000',
    overpassUrl: 'https://overpass-api.de/api/interpreter',
    nominatimUrl: 'https://nominatim.openstreetmap.org/search',
    metricsToken: null,
    trustProxy: false,
    drainSeconds: 0,
    logLevel: 'info',
    tokenKey: null,
    cookieKey: null,
    pushKey: null,
  });
});

test('the public origin follows the port, and a given one wins', () => {
  expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_ORIGIN: 'https://egg.example/' })).toMatchObject({
    publicOrigin: 'https://egg.example',
    isLocal: false,
  });
});

test.each([
  [{}, 'localhost', true],
  [{ HOST: '127.0.0.1' }, '127.0.0.1', true],
  [{ HOST: '::1' }, '::1', true],
  [{ HOST: '0.0.0.0' }, '0.0.0.0', false],
  [{ HOST: '::' }, '::', false],
  [{ HOST: '192.168.1.5' }, '192.168.1.5', false],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'localhost', false],
  [{ PUBLIC_ORIGIN: 'https://egg.example' }, '0.0.0.0', false],
  [{ PUBLIC_ORIGIN: 'https://egg.example', HOST: '127.0.0.1' }, '127.0.0.1', false],
])('[A14] %o listens on %s; addresses count as confirmed by themselves: %s', (env, host, trustsAddresses) => {
  expect(readConfig(env)).toMatchObject({ host, trustsAddresses });
});

test('[A14] a start that others in the network can reach says so', () => {
  expect(saidOfHost({})).toEqual([]);
  expect(saidOfHost({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://egg.example' })).toEqual([]);
  expect(saidOfHost({ HOST: '0.0.0.0' })).toEqual([
    'Warning: others in your network can reach this server (HOST=0.0.0.0) although PUBLIC_ORIGIN is http://localhost:3000: they may sign up here, and no address counts as confirmed until its link in the mail folder is opened.',
  ]);
});

test('public servers are asked for places only from this machine, unless somebody says otherwise', () => {
  const installations = [
    { PUBLIC_ORIGIN: 'http://127.0.0.1:8080' },
    { PUBLIC_ORIGIN: 'https://egg.example' },
    { PUBLIC_ORIGIN: 'https://egg.example', PLACES_LIVE: 'overpass' },
    { PLACES_LIVE: 'off' },
  ];
  expect(installations.map((env) => readConfig(env).placesLive)).toEqual(['overpass', 'off', 'overpass', 'off']);
});

test('those servers are told whom to reach: the contact, or the public origin', () => {
  const origin = { PUBLIC_ORIGIN: 'https://egg.example' };
  expect(readConfig(origin).placesContact).toBe('https://egg.example');
  expect(readConfig({ ...origin, PLACES_CONTACT: 'maps@egg.example' }).placesContact).toBe('maps@egg.example');
});

test.each([
  ['PLACES_LIVE', 'yes', "PLACES_LIVE 'yes' is not usable: it must be overpass or off."],
  [
    'PLACES_CONTACT',
    'Sam\r\nHost: x',
    "PLACES_CONTACT 'Sam\r\nHost: x' is not usable: it must be up to 200 plain characters in one line.",
  ],
  [
    'OVERPASS_URL',
    'file:///etc/passwd',
    "OVERPASS_URL 'file:///etc/passwd' is not usable: it must be an http:// or https:// address.",
  ],
  ['PORT', '70000', "PORT '70000' is not usable: it must be a whole number from 1 to 65535."],
  ['PORT', '0', "PORT '0' is not usable: it must be a whole number from 1 to 65535."],
  ['PORT', '30a', "PORT '30a' is not usable: it must be a whole number from 1 to 65535."],
  [
    'PUBLIC_ORIGIN',
    'egg.example',
    "PUBLIC_ORIGIN 'egg.example' is not usable: it must be http:// or https://, a host and perhaps a port, without a path.",
  ],
  [
    'PUBLIC_ORIGIN',
    'https://egg.example/path',
    "PUBLIC_ORIGIN 'https://egg.example/path' is not usable: it must be http:// or https://, a host and perhaps a port, without a path.",
  ],
  [
    'DATABASE_URL',
    'mysql://root:hunter2@db/x',
    'DATABASE_URL is not usable: it must be postgres:// or postgresql:// with user, host and database.',
  ],
  ['LOG_LEVEL', 'loud', "LOG_LEVEL 'loud' is not usable: it must be silent, error, warn, info or debug."],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN is not usable: it must be at least 16 characters.'],
  ['TOKEN_KEY', '{"kty":"RSA"}', 'TOKEN_KEY is not usable: it must be a private P-256 JWK as JSON.'],
  ['COOKIE_KEY', 'c2hvcnQ', 'COOKIE_KEY is not usable: it must be at least 32 bytes as base64url.'],
  [
    'MAIL_FROM',
    'Pickled Egg',
    "MAIL_FROM 'Pickled Egg' is not usable: it must be an address, or a name and an address in <>.",
  ],
  [
    'MAIL_FROM',
    'Egg <a@b',
    "MAIL_FROM 'Egg <a@b' is not usable: it must be an address, or a name and an address in <>.",
  ],
  ...['everyone', 'abc', '10', '10.0.0.0/33', '10.0.0.1,'].map((value): [string, string, string] => [
    'TRUST_PROXY',
    value,
    `TRUST_PROXY '${value}' is not usable: it must be no, a number from 1 to 9, or addresses separated by commas.`,
  ]),
])('a bad %s (%s) stops the start with its name and what is allowed, and shows no secret', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(new StartRefused(words));
});

test('photos go to S3 with everything it takes, and a half of that stops the start', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'egg-photos',
    S3_ACCESS_KEY_ID: 'AKIAEGG',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const { S3_ENDPOINT, S3_BUCKET, ...keys } = S3;
  const read = { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, accessKeyId: 'AKIAEGG', secretAccessKey: 'secret' };
  expect(readConfig(S3).s3).toEqual({ ...read, region: 'us-east-1' });
  expect(readConfig({ ...S3, S3_REGION: 'eu-west-2' }).s3).toEqual({ ...read, region: 'eu-west-2' });
  expect(readConfig({ S3_REGION: 'eu-west-2' }).s3).toBeNull();
  expect(() => readConfig(keys)).toThrow(
    new StartRefused(
      'S3_ENDPOINT and S3_BUCKET must be set as well: photos are kept on S3 with all four, or in DATA_DIR with none.',
    ),
  );
});

test('there is a way round a pooler only where there is a pooler', () => {
  const both = { DATABASE_URL: 'postgres://egg@pooler/egg', DATABASE_DIRECT_URL: 'postgres://egg@database/egg' };
  expect(readConfig(both)).toMatchObject({ databaseDirectUrl: both.DATABASE_DIRECT_URL });
  expect(readConfig({}).databaseDirectUrl).toBeNull();
  expect(() => readConfig({ DATABASE_DIRECT_URL: both.DATABASE_DIRECT_URL })).toThrow(
    new StartRefused(
      'DATABASE_DIRECT_URL is the way round the pooler that DATABASE_URL leads through: set both or neither.',
    ),
  );
});

test('proxies are counted, or named by address or network', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
  const trusts = readConfig({ TRUST_PROXY: '2' }).trustProxy;
  expect([0, 1, 2].map((hop) => typeof trusts === 'function' && trusts('10.0.0.1', hop))).toEqual([true, true, false]);
});

test('every bad value is named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
});

test('the start says in words what is not configured and what is risky', () => {
  expect(startNotes(readConfig({ PUBLIC_ORIGIN: 'http://egg.example' }))).toEqual([
    'Mail is not configured (SMTP_URL): messages are kept as files in the mail folder.',
    'Google sign-in is not configured (GOOGLE_CLIENT_ID): its button says so.',
    'Payments are not configured (PAYMENTS): no game can be paid for.',
    'Nobody is named as running this site (OPERATOR): the terms ask people to answer a mail instead.',
    'Warning: http://egg.example is neither https nor localhost, so phones will refuse camera and location.',
  ]);
  expect(
    startNotes(
      readConfig({
        PUBLIC_ORIGIN: 'https://egg.example',
        SMTP_URL: 'smtp://mail.example',
        GOOGLE_CLIENT_ID: 'x',
        OPERATOR: 'Sam',
        PAYMENTS: 'off',
        OPERATOR_EMAILS: 'sam@example.org',
        OPERATOR_MFA: 'required',
      }),
    ),
  ).toEqual([]);
  expect(
    startNotes(readConfig({ PUBLIC_ORIGIN: 'https://egg.example', OPERATOR_EMAILS: 'sam@example.org' })),
  ).toContain('Operators need no second factor (OPERATOR_MFA): a stolen password opens the counter.');
});

test('games are paid for without money on this machine, and not at all elsewhere unless somebody says how', () => {
  expect(readConfig({}).payments).toEqual({ by: 'standin' });
  expect(readConfig({ PUBLIC_ORIGIN: 'https://egg.example' }).payments).toEqual({ by: 'unset' });
  expect(readConfig({ PAYMENTS: 'off' }).payments).toEqual({ by: 'off' });
  expect(() => readConfig({ PUBLIC_ORIGIN: 'https://egg.example', PAYMENTS: 'standin' })).toThrow('PAYMENTS=standin');
  expect(() => readConfig({ PAYMENTS: 'paypal', PAYPAL_CLIENT_ID: 'x' })).toThrow('PAYPAL_CLIENT_SECRET');
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_MERCHANT_ID: 'm' };
  expect(readConfig({ PAYMENTS: 'paypal', ...keys }).payments).toEqual({
    by: 'paypal',
    clientId: 'id',
    clientSecret: 'secret',
    merchantId: 'm',
    webhookId: null,
    apiUrl: 'https://api-m.paypal.com',
    sdkUrl: 'https://www.paypal.com/web-sdk/v6/core',
  });
});

test('those behind the counter are addresses as accounts keep them', () => {
  expect(readConfig({ OPERATOR_EMAILS: ' Sam@Example.org, fay@example.org,' }).operatorEmails).toEqual([
    'sam@example.org',
    'fay@example.org',
  ]);
  expect(() => readConfig({ OPERATOR_EMAILS: 'sam' })).toThrow('OPERATOR_EMAILS');
});

test('.env.example is what the table of variables says', () => {
  expect(readFileSync(join(projectRoot, '.env.example'), 'utf8')).toBe(envExample());
});

test('each variable is declared once', () => {
  const names = Object.values(variables).map((variable) => variable.name);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  'https://tiles.example',
  'https://tiles.example/{z}/{x}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'ftp://tiles.example/york.pmtiles',
  '/elsewhere/york.pmtiles',
  '/tiles/../york.pmtiles',
  '/tiles/york.png',
])('map tiles cannot come from %s', (TILES_URL) => {
  expect(() => readConfig({ TILES_URL })).toThrow('TILES_URL');
});

test("map tiles are OpenStreetMap's on this machine, none elsewhere, or what one says", () => {
  const elsewhere = { PUBLIC_ORIGIN: 'https://egg.example' };
  expect(readConfig({}).tilesUrl).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png');
  expect(readConfig({ TILES_URL: 'off' }).tilesUrl).toBe('off');
  expect(readConfig(elsewhere).tilesUrl).toBe('off');
  const TILES_URL = 'https://tiles.egg.example/{z}/{x}/{y}.webp?key=1';
  expect(readConfig({ ...elsewhere, TILES_URL }).tilesUrl).toBe(TILES_URL);
  for (const archive of ['https://tiles.egg.example/york.pmtiles?v=2', '/tiles/york-2026.pmtiles']) {
    expect(readConfig({ TILES_URL: archive }).tilesUrl).toBe(archive);
  }
});

function saidOfHost(env: NodeJS.ProcessEnv): string[] {
  return startNotes(readConfig(env)).filter((note) => note.includes('HOST='));
}

test.each([
  'https://router.egg.example',
  'graphhopper+https://router.egg.example',
  'osrm+ftp://router.egg.example',
  'osrm+https://',
  'osrm+https://me:secret@router.egg.example',
  'valhalla+https://router.egg.example/?key=1',
])('walks cannot be told by %s', (WALKING_URL) => {
  expect(() => readConfig({ WALKING_URL })).toThrow('WALKING_URL');
});

test('WALKING_URL says which kind of routing server it is', () => {
  expect(readConfig({}).walkingUrl).toBeNull();
  const [osrm, valhalla] = ['osrm+http://127.0.0.1:5000', 'valhalla+https://egg.example/walks/'];
  expect(readConfig({ WALKING_URL: osrm }).walkingUrl).toEqual({ by: 'osrm', address: 'http://127.0.0.1:5000' });
  expect(readConfig({ WALKING_URL: valhalla }).walkingUrl).toEqual({
    by: 'valhalla',
    address: 'https://egg.example/walks',
  });
});
