import { sql } from 'drizzle-orm';
import type { Shelf, WrittenBooks } from '../outside/paypal-stand-in-books.ts';
import type { Database } from './database.ts';

/** The books of the payment stand-in, the same for every node in test mode. `first` is what they hold before anybody wrote in them. */
export function openStandInShelf({ db }: Database, first: () => WrittenBooks | null): Shelf {
  return {
    async change(write) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into stand_in_books (id) values (1) on conflict do nothing`);
        const { rows } = await tx.execute<{ books: WrittenBooks | null }>(
          sql`select books from stand_in_books where id = 1 for update`,
        );
        const books = write(rows[0]?.books ?? first());
        await tx.execute(sql`update stand_in_books set books = ${JSON.stringify(books)}::jsonb where id = 1`);
      });
    },
  };
}
