import { sql } from 'drizzle-orm';

/** What stands where an address stood once its owner's account is deleted: another each time, and none that somebody could have. */
export const noAddress = sql<string>`'deleted:' || gen_random_uuid() || '@'`;

/** An address as others see it. */
export function shownAddress(address: string): string {
  return address.endsWith('@') ? 'a deleted account' : address;
}
