import type { FastifyInstance } from 'fastify';

const names = { host: 'Priya', fox: 'Sam', vixen: 'Ada', dog: 'Jo', pup: 'Max', cub: 'Kim', hound: 'Lou' };

export type Who = keyof typeof names;

/** Everybody's. */
export const password = 'seven owls borrowed the ladder';

export const addressOf = (who: Who) => `${who}@example.org`;

/** A host and two teams with accounts, who ask as their browsers would. What is refused ends it all. */
export class People {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<Who, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async signUp(): Promise<void> {
    for (const who of Object.keys(names) as Who[]) {
      const data = { displayName: names[who], name: names[who] };
      const signedUp = await this.#send('/auth/v1/signup', { email: addressOf(who), password, data });
      const { access_token: token } = signedUp.json<{ access_token: string }>();
      const { cookies } = await this.#send('/api/set-token?ajax=1', { token });
      this.#cookies.set(who, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    }
  }

  /** Somebody who comes by a game's code, without an account. */
  async joinAsGuest(name: string, code: string, team: string): Promise<void> {
    const signedUp = await this.#send('/auth/v1/signup', { data: { name, code, adult: true } });
    const { access_token: token } = signedUp.json<{ access_token: string }>();
    const { cookies } = await this.#send('/api/set-token?ajax=1', { token });
    const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    await this.#send(`/api/join/${code}`, { team }, { cookie });
  }

  async ask<Answer>(who: Who, path: string, payload: object): Promise<Answer> {
    return (await this.#send(path, payload, { cookie: this.#cookieOf(who) })).json<Answer>();
  }

  async change(who: Who, path: string, payload: object): Promise<void> {
    await this.#send(path, payload, { cookie: this.#cookieOf(who) }, 'PUT');
  }

  async read<Answer>(who: Who, path: string): Promise<Answer> {
    const answer = await this.#app.inject({ url: path, headers: { cookie: this.#cookieOf(who) } });
    if (answer.statusCode !== 200) throw new Error(`${path} was refused: ${answer.body}`);
    return answer.json<Answer>();
  }

  /** A photo, as a phone sends one without the means to go on with it later. */
  async sendPhoto(who: Who, gameId: number, photo: Buffer): Promise<void> {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    form.set('gameId', String(gameId));
    const request = new Request('http://phone', { method: 'POST', body: form });
    const type = request.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await request.arrayBuffer());
    await this.#send('/api/upload-photo', bytes, { cookie: this.#cookieOf(who), 'content-type': type });
  }

  #cookieOf(who: Who): string {
    return this.#cookies.get(who) ?? '';
  }

  async #send(path: string, payload: object, headers: Record<string, string> = {}, method: 'POST' | 'PUT' = 'POST') {
    const answer = await this.#app.inject({ method, url: path, headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${answer.statusCode} ${answer.body}`);
    return answer;
  }
}
