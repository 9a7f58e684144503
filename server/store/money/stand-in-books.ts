import { eq } from 'drizzle-orm';
import type { Shelf, WrittenBooks } from '../../outside/paypal/stand-in-books.ts';
import { standInBooks } from '../money-tables.ts';
import type { Database } from '../database.ts';

/** The books of the payment stand-in, the same for every node in test mode. `first` is what they hold before anybody wrote in them. */
export function openStandInShelf({ db }: Database, first: () => WrittenBooks | null): Shelf {
  const isOurs = eq(standInBooks.id, 1);
  return {
    async change(write) {
      await db.transaction(async (tx) => {
        await tx.insert(standInBooks).values({ id: 1 }).onConflictDoNothing();
        const [row] = await tx.select().from(standInBooks).where(isOurs).for('update');
        await tx
          .update(standInBooks)
          .set({ books: write(row?.books ?? first()) })
          .where(isOurs);
      });
    },
  };
}
