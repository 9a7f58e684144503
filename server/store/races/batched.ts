import { type SQL, sql } from 'drizzle-orm';

interface Waiting<Asked, Found> {
  asked: Asked;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/** How many questions of a kind are under way at once, and so how many connections they take; one that hangs does not stop the others. */
export interface Crowd {
  usual: number;
  /** So many when those under way keep others waiting for longer than `patienceMs`: then it is the disk that takes its time. */
  most: number;
  patienceMs: number;
}

const calmly: Crowd = { usual: 2, most: 2, patienceMs: 0 };
/** What is committed waits for a disk, and a disk takes many at once as readily as one. */
export const committing: Crowd = { usual: 2, most: 8, patienceMs: 2 };

/** Questions put at the same moment, or while others are under way, are one question to the database; each gets the answer in its place. */
export function gathered<Asked, Found>(
  ask: (asked: Asked[]) => Promise<Found[]>,
  { usual, most, patienceMs }: Crowd = calmly,
): (asked: Asked) => Promise<Found> {
  let waiting: Waiting<Asked, Found>[] = [];
  let underWay = 0;
  let isDue = false;
  let impatience: NodeJS.Timeout | null = null;

  const askAll = async () => {
    const all = waiting;
    waiting = [];
    isDue = false;
    underWay += 1;
    try {
      const found = await ask(all.map(({ asked }) => asked));
      for (const [index, { resolve }] of all.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
    underWay -= 1;
    goOn();
  };
  const goOn = () => {
    if (isDue || waiting.length === 0) return;
    if (underWay < usual) begin();
    else if (underWay < most) impatience ??= setTimeout(goAnyway, patienceMs);
  };
  const begin = () => {
    isDue = true;
    setImmediate(() => void askAll());
  };
  const goAnyway = () => {
    impatience = null;
    if (!isDue && waiting.length > 0 && underWay < most) begin();
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      goOn();
    });
}

/** A list for a prepared statement. One whose length PostgreSQL knows makes it plan anew for every length, which takes longer than the question. */
export function arrayPlaceholder(name: string, type: 'bytea[]' | 'int[]' | 'text[]' | 'uuid[]'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}
