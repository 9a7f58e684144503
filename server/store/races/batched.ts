import { type SQL, sql } from 'drizzle-orm';

interface Waiting<Asked, Found> {
  asked: Asked;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/** So many questions of a kind are under way at once, and no more connections taken; one that hangs does not stop the others. */
const mostUnderWay = 2;

/** Questions put at the same moment, or while others are under way, are one question to the database; each gets the answer in its place. */
export function gathered<Asked, Found>(ask: (asked: Asked[]) => Promise<Found[]>): (asked: Asked) => Promise<Found> {
  let waiting: Waiting<Asked, Found>[] = [];
  let underWay = 0;
  let isDue = false;

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
    if (isDue || waiting.length === 0 || underWay === mostUnderWay) return;
    isDue = true;
    setImmediate(() => void askAll());
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
