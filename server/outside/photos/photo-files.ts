import type { Readable } from 'node:stream';

/** A name of a file as a pattern. Anything else that lies among the photos is not ours. */
export const photoFileName = '[\\w-]{1,80}(?:\\.\\w{1,8}){0,3}';

/** Where pictures lie, by a name we gave them: letters, digits, dashes and one ending. */
export interface PhotoFiles {
  /** Resolves when it is kept for good; nobody ever reads a part of it. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such. */
  read(name: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Also when it is gone already. */
  remove(name: string): Promise<void>;
  /** All there are, with the time they were kept, in no order. */
  list(): AsyncIterable<{ name: string; at: Date }>;
}
