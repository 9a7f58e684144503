import { freshPhoto } from '../nights/photos.ts';
import type { Product } from './product.ts';
import type { CrowdRace } from './races.ts';

interface Sent {
  status: number;
  id: string;
  retryAfter: string | null;
  said: Record<string, unknown>;
}

/** Photos of captains in turn, each of whom may send a few a minute. */
export class Album {
  readonly #origin: string;
  readonly #races: CrowdRace[];
  readonly #kept: string[] = [];
  readonly #refused: { race: CrowdRace; bytes: Buffer }[] = [];
  #turn = 0;

  constructor({ origin }: Product, races: CrowdRace[]) {
    this.#origin = origin;
    this.#races = races;
  }

  taken(): number {
    return this.#kept.length;
  }

  async sends(): Promise<Sent> {
    const race = this.#races[this.#turn % this.#races.length];
    this.#turn += 1;
    if (!race) throw new Error('There is no race.');
    const { bytes } = await freshPhoto();
    const sent = await this.#send(race, bytes);
    if (sent.status !== 201) this.#refused.push({ race, bytes });
    return sent;
  }

  /** What was refused, once more; how many are taken now. */
  async sendsAgain(): Promise<number> {
    const again = await Promise.all(this.#refused.map(({ race, bytes }) => this.#send(race, bytes)));
    return again.filter(({ status }) => status === 201).length;
  }

  async shows(id: string): Promise<Response> {
    const owner = this.#races[this.#kept.indexOf(id) % this.#races.length]?.captains.A ?? '';
    const answer = await fetch(`${this.#origin}/api/photos/${id}`, { headers: { cookie: owner } });
    await answer.arrayBuffer();
    return answer;
  }

  async countLost(): Promise<number> {
    let lost = 0;
    for (const id of this.#kept) {
      const hosts = this.#races.map(({ host }) =>
        fetch(`${this.#origin}/api/photos/${id}`, { headers: { cookie: host } }),
      );
      const answers = await Promise.all(hosts);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      if (!answers.some(({ status }) => status === 200)) lost += 1;
    }
    return lost;
  }

  async #send({ gameId, captains }: CrowdRace, bytes: Buffer): Promise<Sent> {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(bytes)]), 'team.jpg');
    form.set('gameId', String(gameId));
    const headers = { cookie: captains.A ?? '' };
    const answer = await fetch(`${this.#origin}/api/upload-photo`, { method: 'POST', headers, body: form });
    const said = (await answer.json()) as Record<string, unknown>;
    const id = String(said.id);
    if (answer.status === 201) this.#kept.push(id);
    return { status: answer.status, id, retryAfter: answer.headers.get('retry-after'), said };
  }
}
