/**
 * The environment of a node that a bench starts by itself.
 * @param {{ port: number, dataDir: string, databaseUrl: string, cookieKey: Buffer }} node
 */
export function nodeEnv({ port, dataDir, databaseUrl, cookieKey }) {
  return {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    COOKIE_KEY: cookieKey.toString('base64url'),
    LOG_LEVEL: 'error',
    PLACES_LIVE: 'off',
    PAYMENTS: 'off',
  };
}
