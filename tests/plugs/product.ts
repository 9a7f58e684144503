import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRunningUrl } from '../../server/embedded/embedded-postgres.ts';
import { readPostmaster } from '../../server/embedded/postmaster.ts';
import { afterwards } from '../harness/afterwards.ts';
import { freePort, freshDataDir, type ServerProcess, startServerProcess } from '../harness/servers/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { freshCookieKey } from './races.ts';

type Gathering = Pick<Parameters<typeof gatherCrowd>[0], 'races' | 'accounts' | 'thinkMs'> & { databaseUrl?: string };

/** The built product as a process, which can be killed and started again in its place. */
export class Product {
  readonly #cookieKey = freshCookieKey();
  readonly dataDir: string;
  readonly #port: number;
  readonly #env: NodeJS.ProcessEnv;
  #server: ServerProcess | null = null;

  private constructor(dataDir: string, port: number, env: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.#port = port;
    // A crowd asks as fast as it can, and is not made to wait for its share.
    this.#env = { COOKIE_KEY: this.#cookieKey.toString('base64url'), CALLS_A_SECOND: '100000', ...env };
  }

  /** With a database of its own unless DATABASE_URL is given, in a folder of its own unless one is; for the test that calls this. */
  static async start(env: NodeJS.ProcessEnv = {}, dataDir?: string): Promise<Product> {
    const folder = dataDir ?? (await freshDataDir());
    if (dataDir === undefined) afterwards(() => rm(folder, { recursive: true, force: true }));
    const product = new Product(folder, await freePort(), env);
    afterwards(async () => product.#server?.end('SIGTERM'));
    await product.startAgain();
    return product;
  }

  /** Resolves once it is ready. */
  async startAgain(): Promise<void> {
    this.#server = await startServerProcess({ dataDir: this.dataDir, port: this.#port, env: this.#env });
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('It was never started.');
    return this.#server;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Phones on it; `databaseUrl` where it has not brought a database along. */
  gather({ databaseUrl, ...wishes }: Gathering): Promise<Crowd> {
    return gatherCrowd({
      origin: () => this.origin,
      databaseUrl: async () => databaseUrl ?? this.runningUrl(),
      cookieKey: this.#cookieKey,
      ...wishes,
    });
  }

  /** Where the database is that it has brought along. */
  async runningUrl(): Promise<string> {
    return (await readRunningUrl(this.dataDir)) ?? '';
  }

  async databasePid(): Promise<number> {
    const postmaster = await readPostmaster(await realpath(join(this.dataDir, 'database')));
    if (!postmaster) throw new Error('The database does not run.');
    return postmaster.pid;
  }

  async killDatabase(): Promise<void> {
    process.kill(await this.databasePid(), 'SIGKILL');
  }
}
