import { afterwards } from '../harness/afterwards.ts';
import type { Camera, Driver, Engine, InPage, Place } from './drivers/driver.ts';
import { finding } from './find.ts';
import { type Link, linkTo } from './link.ts';
import type { Query } from './query.ts';
import { faultsKey, standIns, type Wishes, wishesKey } from './stand-ins.ts';

/** As in eventually: the limit is for what never comes. */
const patienceMs = 180_000;
const lookEveryMs = 40;

/** Somebody's phone with the product open, in whichever engine. */
export class Phone {
  readonly #wishes: Wishes = { place: null, camera: null, database: null };
  readonly #driver: Driver;
  readonly #link: Link;
  #closed: Promise<void> | null = null;
  readonly engine: Engine;

  private constructor(engine: Engine, driver: Driver, link: Link) {
    this.engine = engine;
    this.#driver = driver;
    this.#link = link;
  }

  /** It has a link of its own to the product, and is at a page where nothing is. */
  static async open(engine: Engine, product: string): Promise<Phone> {
    const link = await linkTo(product, engine.injectsByLink ? standIns : null);
    const phone = new Phone(engine, await engine.open(standIns), link);
    afterwards(() => phone.close());
    // The lightest page there is: storage belongs to the origin.
    await phone.goto('/robots.txt');
    return phone;
  }

  get origin(): string {
    return this.#link.origin;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.goto(this.#link.origin + path);
  }

  async path(): Promise<string> {
    return this.run(() => location.pathname);
  }

  /** Runs in the page, and so must stand alone. */
  async run<Given extends unknown[], T>(what: (...given: Given) => T, ...given: Given): Promise<Awaited<T>> {
    return (await this.#driver.call({ source: what.toString(), given })) as Awaited<T>;
  }

  /** Into the page's storage, where every page of this phone finds it. */
  async keep(key: string, value: string): Promise<void> {
    await this.run((...kept: [string, string]) => localStorage.setItem(...kept), key, value);
  }

  /** Waits until it is there to be seen. */
  async see(query: Query): Promise<void> {
    await this.#until(query, 'is not seen', async () => (await this.sees(query)) || null);
  }

  async sees(query: Query): Promise<boolean> {
    const { source, given } = finding(query, 'seen');
    return Boolean(
      await this.#driver.call({ source: `async (...given) => Boolean(await (${source})(...given))`, given }),
    );
  }

  async gone(query: Query): Promise<void> {
    await this.#until(query, 'does not go', async () => !(await this.sees(query)) || null);
  }

  /** What it says. */
  async text(query: Query): Promise<string> {
    await this.see(query);
    const { source, given } = finding(query, 'seen');
    const read = `async (...given) => (await (${source})(...given))?.innerText ?? ''`;
    return String(await this.#driver.call({ source: read, given }));
  }

  async tap(query: Query): Promise<void> {
    await this.#act(query, (element) => this.#driver.tap(element));
  }

  /** Taps the second, whenever it is there, until the first is seen. */
  async tapUntil(wanted: Query, next: Query): Promise<void> {
    const what = finding(next, 'tappable');
    await this.#until([wanted, next], 'are not seen', async () => {
      if (await this.sees(wanted)) return true;
      const element = await this.#driver.hold(what);
      if (element !== null) await this.#driver.tap(element);
      return null;
    });
  }

  /** Key by key; what stood there goes. */
  async fill(query: Query, text: string): Promise<void> {
    await this.#act(query, async (element) => {
      await this.#driver.tap(element);
      await this.run(() => (document.activeElement as HTMLInputElement | null)?.select());
      await this.#driver.type(element, text);
    });
  }

  async attach(query: Query, path: string): Promise<void> {
    const what = finding(query, 'there');
    const input = await this.#until(query, 'is not there', () => this.#driver.hold(what));
    await this.#driver.attach(input, path);
  }

  picture(): Promise<Buffer> {
    return this.#driver.picture();
  }

  setSize(width: number, height: number): Promise<void> {
    return this.#driver.setSize(width, height);
  }

  /** Pages that are open learn of a place or a refusal; that there is none at all, the next page does. */
  async setPlace(place: Place): Promise<void> {
    const isStoodIn = this.engine.injectsByLink || place === 'missing';
    const said = typeof place === 'string' ? place : { accuracy: 12, ...place };
    await this.#wish({ place: isStoodIn ? said : null });
    await this.#driver.setPlace(place, this.origin);
  }

  /** The next page opens with it. No engine lets a camera be refused by protocol in the same way, so ours stands in. */
  async setCamera(camera: Camera): Promise<void> {
    await this.#wish({ camera: camera === 'there' ? null : camera });
  }

  /** The next page keeps nothing of a race, as in a private window of some browsers. */
  async closeDatabase(): Promise<void> {
    await this.#wish({ database: 'closed' });
  }

  async #wish(wishes: Partial<Wishes>): Promise<void> {
    Object.assign(this.#wishes, wishes);
    await this.keep(wishesKey, JSON.stringify(this.#wishes));
  }

  /** Nothing gets through any more, and the phone is told so where its engine can be told. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#link.setCut(isOffline);
    await this.#driver.setOffline(isOffline);
  }

  /** Script errors and refusals of the content policy. */
  async faults(): Promise<string[]> {
    return this.run((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as string[], faultsKey);
  }

  /** A journey that fails leaves its phones behind, and they are put away all the same. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    try {
      await this.#driver.close();
    } finally {
      await this.#link.close();
    }
  }

  async #act(query: Query, act: (element: unknown) => Promise<void>): Promise<void> {
    const what = finding(query, 'tappable');
    await this.#until(query, 'cannot be tapped', async () => {
      const element = await this.#driver.hold(what);
      if (element === null) return null;
      await act(element);
      return true;
    });
  }

  /** Looks again until it is so. A page that is just being left answers with an error, and so does an element that has gone. */
  async #until<T>(wanted: unknown, trouble: string, look: () => Promise<T | null>): Promise<T> {
    const until = Date.now() + patienceMs;
    let last = '';
    while (Date.now() < until) {
      const found = await look().catch((error: unknown) => {
        last = String(error);
        return null;
      });
      if (found !== null) return found;
      await new Promise((later) => setTimeout(later, lookEveryMs));
    }
    throw new Error(`${JSON.stringify(wanted)} ${trouble} (${this.engine.name}): ${last}\n${await this.#shown()}`);
  }

  async #shown(): Promise<string> {
    const what: InPage = { source: '() => `${location.href} shows:\\n${document.body.innerText}`', given: [] };
    const shown = String(await this.#driver.call(what).catch(String));
    return `${shown.slice(0, 3_000)}\nfaults: ${JSON.stringify(await this.faults().catch(String))}`;
  }
}
