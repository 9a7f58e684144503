import { type SQL, sql } from 'drizzle-orm';

interface Waiting<Asked, Found> {
  asked: Asked;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/** Questions put at the same moment are one question to the database; each gets the answer in its place. */
export function gathered<Asked, Found>(ask: (asked: Asked[]) => Promise<Found[]>): (asked: Asked) => Promise<Found> {
  let waiting: Waiting<Asked, Found>[] = [];
  const askAll = async () => {
    const all = waiting;
    waiting = [];
    try {
      const found = await ask(all.map(({ asked }) => asked));
      for (const [place, { resolve }] of all.entries()) resolve(found[place] as Found);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void askAll());
      waiting.push({ asked, resolve, reject });
    });
}

/** A list for a prepared statement. One whose length PostgreSQL knows makes it plan anew for every length, which takes longer than the question. */
export function unplanned(name: string, type: 'bytea[]' | 'int[]' | 'text[]' | 'uuid[]'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}
