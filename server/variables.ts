import {
  cookieSecret,
  folder,
  headerText,
  mailAddress,
  oneOf,
  origin,
  orNull,
  portNumber,
  proxies,
  pushPair,
  signingKey,
  someText,
  tileSource,
  urlOf,
} from './setting-readers.ts';

/** A variable of the environment. */
export interface Variable<T> {
  name: string;
  /** What the variable is for, in one sentence. */
  about: string;
  /** What is allowed, said when a value is not. */
  allowed: string;
  /** As it would be written in the environment; '' means not set. */
  byDefault: string;
  secret?: true;
  read: (value: string) => T | undefined;
}

/** They come together: all, or none but the region. */
export const s3Variables = {
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    about: 'An S3 server for photos instead of DATA_DIR, with the three below; needed when several nodes run.',
    allowed: 'an http:// or https:// address',
    byDefault: '',
    read: orNull(urlOf('http:', 'https:')),
  },
  s3Bucket: {
    name: 'S3_BUCKET',
    about: 'The bucket of that server; its photos begin with photos/.',
    allowed: '3 to 63 small letters, digits, dots and dashes',
    byDefault: '',
    read: orNull((value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined)),
  },
  s3AccessKeyId: {
    name: 'S3_ACCESS_KEY_ID',
    about: 'Who we are there; reading, writing, deleting and listing must be allowed.',
    allowed: 'the key id that server gave you',
    byDefault: '',
    read: orNull(headerText),
  },
  s3SecretAccessKey: {
    name: 'S3_SECRET_ACCESS_KEY',
    about: 'The secret of that key.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: '',
    secret: true,
    read: orNull(headerText),
  },
  s3Region: {
    name: 'S3_REGION',
    about: 'Its region, as requests are signed with it.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: 'us-east-1',
    read: headerText,
  },
} as const satisfies Record<string, Variable<unknown>>;

/** Every variable the product reads, once. `.env.example` is written from this table (server/config.ts). */
export const variables = {
  port: {
    name: 'PORT',
    about: 'The port to listen on.',
    allowed: 'a whole number from 1 to 65535',
    byDefault: '3000',
    read: portNumber,
  },
  host: {
    name: 'HOST',
    about: 'The address to listen on; 127.0.0.1 when only a proxy on this machine may reach it.',
    allowed: 'an address or host name',
    byDefault: '0.0.0.0',
    read: someText,
  },
  publicOrigin: {
    name: 'PUBLIC_ORIGIN',
    about: 'Where people reach the site, such as https://example.org; http://localhost with the port when not set.',
    allowed: 'http:// or https://, a host and perhaps a port, without a path',
    byDefault: '',
    read: orNull(origin),
  },
  dataDir: {
    name: 'DATA_DIR',
    about: 'The folder for database, photos and mail; relative to the project.',
    allowed: 'a folder',
    byDefault: './data',
    read: folder,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    about: 'A PostgreSQL server (15 or newer) to use instead of the one started for you.',
    allowed: 'postgres:// or postgresql:// with user, host and database',
    byDefault: '',
    secret: true,
    read: orNull(urlOf('postgres:', 'postgresql:')),
  },
  ...s3Variables,
  smtpUrl: {
    name: 'SMTP_URL',
    about: 'The mail server; without it mail is kept as .eml files in DATA_DIR/mail.',
    allowed: 'smtp:// or smtps:// with user, password, host and port',
    byDefault: '',
    secret: true,
    read: orNull(urlOf('smtp:', 'smtps:')),
  },
  mailFrom: {
    name: 'MAIL_FROM',
    about: 'Who our mail comes from.',
    allowed: 'an address, or a name and an address in <>',
    byDefault: 'Pickled Egg <hello@localhost>',
    read: mailAddress,
  },
  googleClientId: {
    name: 'GOOGLE_CLIENT_ID',
    about: 'The client id for signing in with Google; without it the Google button says so.',
    allowed: 'the client id Google gave you',
    byDefault: '',
    read: orNull(someText),
  },
  googleKeysUrl: {
    name: 'GOOGLE_KEYS_URL',
    about: "Google's published signing keys.",
    allowed: 'an https:// (or http://) address',
    byDefault: 'https://www.googleapis.com/oauth2/v3/certs',
    read: urlOf('https:', 'http:'),
  },
  operator: {
    name: 'OPERATOR',
    about: 'Who runs this site, with a postal and an e-mail address, as it stands in the terms and the licence.',
    allowed: 'a line of text',
    byDefault: '',
    read: orNull(someText),
  },
  analyticsUrl: {
    name: 'ANALYTICS_URL',
    about:
      'Where agreed events are counted, as JSON of the kind Plausible takes; without it nothing is counted and nobody is asked.',
    allowed: 'an http:// or https:// address',
    byDefault: '',
    read: orNull(urlOf('http:', 'https:')),
  },
  placesLive: {
    name: 'PLACES_LIVE',
    about:
      'Whether bars and towns the directory lacks are looked up on public servers; not set: overpass when PUBLIC_ORIGIN is this machine, else off.',
    allowed: 'overpass or off',
    byDefault: '',
    read: orNull(oneOf('overpass', 'off')),
  },
  placesContact: {
    name: 'PLACES_CONTACT',
    about: 'An e-mail or web address by which those servers can reach you; PUBLIC_ORIGIN when not set.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: '',
    read: orNull(headerText),
  },
  overpassUrl: {
    name: 'OVERPASS_URL',
    about: 'The Overpass server that is asked for bars.',
    allowed: 'an http:// or https:// address',
    byDefault: 'https://overpass-api.de/api/interpreter',
    read: urlOf('http:', 'https:'),
  },
  nominatimUrl: {
    name: 'NOMINATIM_URL',
    about: 'The Nominatim server that is asked for towns.',
    allowed: 'an http:// or https:// address',
    byDefault: 'https://nominatim.openstreetmap.org/search',
    read: urlOf('http:', 'https:'),
  },
  tilesUrl: {
    name: 'TILES_URL',
    about:
      "Where map tiles come from: pictures by z, x and y, or an archive in the format PMTiles; off: our own sketch of a map. Not set: OpenStreetMap's tiles when PUBLIC_ORIGIN is this machine, else off.",
    allowed:
      'off, an http:// or https:// address with {z}, {x} and {y} in its path or ending in .pmtiles, or /tiles/name.pmtiles for the file of that name in DATA_DIR/tiles',
    byDefault: '',
    read: orNull(tileSource),
  },
  tilesAttribution: {
    name: 'TILES_ATTRIBUTION',
    about: 'Whose map the tiles show, as it stands on the map.',
    allowed: 'a line of text',
    byDefault: '© OpenStreetMap contributors',
    read: someText,
  },
  payments: {
    name: 'PAYMENTS',
    about: 'How games are paid for; off: every game is free.',
    allowed: 'off',
    byDefault: 'off',
    read: oneOf('off'),
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    about: 'The bearer token that may read /metrics; without it there is no /metrics.',
    allowed: 'at least 16 characters',
    byDefault: '',
    secret: true,
    read: orNull((value) => (value.length >= 16 ? value : undefined)),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    about: 'Whose X-Forwarded-For to believe: the number of proxies in front, or their addresses.',
    allowed: 'no, a number from 1 to 9, or addresses separated by commas',
    byDefault: 'no',
    read: proxies,
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    about: 'How long to go on answering after SIGTERM while /readyz says no, so that a load balancer can turn away.',
    allowed: 'a whole number from 0 to 300',
    byDefault: '0',
    read: (value: string) => (/^\d{1,3}$/.test(value) && Number(value) <= 300 ? Number(value) : undefined),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    about: 'How much to log.',
    allowed: 'silent, error, warn, info or debug',
    byDefault: 'info',
    read: oneOf('silent', 'error', 'warn', 'info', 'debug'),
  },
  tokenKey: {
    name: 'TOKEN_KEY',
    about: 'The key that signs access tokens; made once and kept in the database when not set.',
    allowed: 'a private P-256 JWK as JSON',
    byDefault: '',
    secret: true,
    read: orNull(signingKey),
  },
  cookieKey: {
    name: 'COOKIE_KEY',
    about: 'The key that session cookies are hashed with; made once and kept in the database when not set.',
    allowed: 'at least 32 bytes as base64url',
    byDefault: '',
    secret: true,
    read: orNull(cookieSecret),
  },
  pushKey: {
    name: 'PUSH_KEY',
    about: 'The key pair for push notifications; made once and kept in the database when not set.',
    allowed: '{"publicKey": "…", "privateKey": "…"} as base64url',
    byDefault: '',
    secret: true,
    read: orNull(pushPair),
  },
} as const satisfies Record<string, Variable<unknown>>;
