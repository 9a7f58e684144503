import type { QueryResult, QueryResultRow } from 'pg';
import type { Executor } from './database.ts';

/**
 * A statement whose text is written once and planned once on each connection, asked on its own or as part of a transaction. The query
 * builder puts its text together anew for every transaction. Moments come as text.
 */
export function namedStatement<Row extends QueryResultRow>(name: string, text: string) {
  return async (db: Executor, values: unknown[]): Promise<Row[]> => {
    const statement = db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
    const { rows } = (await statement.execute()) as QueryResult<Row>;
    return rows;
  };
}
