import type { SequenceValue, KeptTable } from '../store/snapshot/tables.ts';

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
export const photoPattern = /^photos\/([^/]+)$/;

/** Of this shape; another one will get another number. */
export const format = 1;

export interface Manifest {
  pickledEgg: 'snapshot';
  format: number;
  /** Of the product that made it. */
  version: string;
  /** The newest migration of the database, by its time in the journal. */
  migratedTo: number;
  madeAt: string;
  tables: KeptTable[];
  hasPhotos: boolean;
}

/** Written last: a snapshot without it is not whole. */
export interface End {
  /** By table, such as public.games. */
  rows: Record<string, number>;
  sequences: SequenceValue[];
  photos: number;
  photoBytes: number;
}

export const tableKey = ({ schema, name }: KeptTable) => `${schema}.${name}`;

/** What the person at the terminal can mend. */
export class SnapshotRefused extends Error {
  override name = 'SnapshotRefused';
}
