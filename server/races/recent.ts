/** Things by number, of which only the ones used last are kept. */
export class Recent<Thing> {
  readonly #things = new Map<number, Thing>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(id: number): Thing | undefined {
    const thing = this.#things.get(id);
    if (thing === undefined) return undefined;
    // A map lists what was put in last at its end.
    this.#things.delete(id);
    this.#things.set(id, thing);
    return thing;
  }

  set(id: number, thing: Thing): void {
    this.#things.delete(id);
    this.#things.set(id, thing);
    for (const oldest of this.#things.keys()) {
      if (this.#things.size <= this.#most) return;
      this.#things.delete(oldest);
    }
  }
}
