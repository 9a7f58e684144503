import type { Database, Executor } from './database.ts';

/** Something made once for each pool or transaction, such as a statement that is put together and planned once. */
export function perConnection<Made>(make: (db: Executor) => Made): (db: Executor) => Made {
  const made = new WeakMap<Executor, Made>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const fresh = make(db);
    made.set(db, fresh);
    return fresh;
  };
}

/** The same for what asks the pool itself. */
export function perDatabase<Made>(make: (database: Pick<Database, 'db' | 'pool'>) => Made) {
  const made = new WeakMap<Database['pool'], Made>();
  return (database: Pick<Database, 'db' | 'pool'>): Made => {
    const known = made.get(database.pool);
    if (known) return known;
    const fresh = make(database);
    made.set(database.pool, fresh);
    return fresh;
  };
}
