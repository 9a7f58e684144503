import { boolean, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, created } from './columns.ts';

/** What one import of a map brought; the next one of the same name takes its place. */
export const streetSets = pgTable('street_sets', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  isOsm: boolean('is_osm').notNull().default(true),
  /** How many points the streets one may walk have. */
  points: integer('points').notNull(),
  south: doublePrecision('south').notNull(),
  west: doublePrecision('west').notNull(),
  north: doublePrecision('north').notNull(),
  east: doublePrecision('east').notNull(),
  createdAt: created(),
});

/** One square of a set: the streets one may walk (streets/network-blob.ts), and what is drawn (a StreetTile, JSON in brotli). */
export const streetTiles = pgTable(
  'street_tiles',
  {
    z: smallint('z').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    setId: integer('set_id')
      .notNull()
      .references(() => streetSets.id, { onDelete: 'cascade' }),
    network: bytes('network'),
    ground: bytes('ground'),
  },
  ({ z, x, y, setId }) => [primaryKey({ columns: [z, x, y, setId] })],
);
