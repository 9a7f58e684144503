import { type Static, Type } from 'typebox';
import { photoFileName } from '../outside/photos/photo-files.ts';
import type { KeptTable } from '../store/snapshot/tables.ts';

/**
 * A snapshot is a tar of what it says of itself, the rows of each table as COPY writes them, the photos, and how much of each there
 * was; packed by gzip, and where a key is given encrypted by age. Each of the three can be undone by the program of that name.
 */
export const names = {
  manifest: 'manifest.json',
  end: 'end.json',
  part: ({ schema, name }: KeptTable, number: number) =>
    `database/${schema}.${name}/${String(number).padStart(6, '0')}`,
  photo: (name: string) => `photos/${name}`,
};

export const partPattern = /^database\/([^/]+)\/\d+$/;
export const photoPattern = new RegExp(`^photos/(${photoFileName})$`);

/** Of this shape; another one will get another number. */
export const format = 1;

export const manifestShape = Type.Object({
  pickledEgg: Type.Literal('snapshot'),
  format: Type.Literal(format),
  /** Of the product that made it. */
  version: Type.String({ pattern: '^[\\w.+-]{1,40}$' }),
  /** The newest migration of the database, by its time in the journal. */
  migratedTo: Type.Integer(),
  madeAt: Type.String({ pattern: '^[\\d:.TZ-]{1,40}$' }),
  tables: Type.Array(
    Type.Object({ schema: Type.String(), name: Type.String(), columns: Type.Array(Type.String(), { minItems: 1 }) }),
  ),
  hasPhotos: Type.Boolean(),
});
export type Manifest = Static<typeof manifestShape>;

const count = Type.Integer({ minimum: 0 });

/** Written last: a snapshot without it is not whole. */
export const endShape = Type.Object({
  /** By table, such as public.games. */
  rows: Type.Record(Type.String(), count),
  sequences: Type.Array(
    Type.Object({
      schema: Type.String(),
      name: Type.String(),
      value: Type.Union([Type.String({ pattern: '^\\d{1,19}$' }), Type.Null()]),
    }),
  ),
  photos: count,
  photoBytes: count,
});
export type End = Static<typeof endShape>;

export const tableKey = ({ schema, name }: KeptTable) => `${schema}.${name}`;

/** What the person at the terminal can mend. */
export class SnapshotRefused extends Error {
  override name = 'SnapshotRefused';
}
