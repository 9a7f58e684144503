/** What the browser of an old television lacks of what we share with the app. Nothing else may be newer than 2019: a test reads the build. */
interface Lists {
  flatMap?: unknown;
  toSorted?: unknown;
}

const lists = Array.prototype as Lists;

lists.flatMap ??= function flatMap<T, U>(this: T[], make: (one: T, index: number, all: T[]) => U | U[]): U[] {
  const made: U[] = [];
  return made.concat(...this.map(make));
};

lists.toSorted ??= function toSorted<T>(this: T[], compare?: (a: T, b: T) => number): T[] {
  const copy = this.slice();
  copy.sort(compare);
  return copy;
};
