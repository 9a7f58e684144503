import { isConfirmed } from '../store/accounts/confirmed.ts';
import type { Deps } from '../deps.ts';
import type { written } from '../mails/templates.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';
import type { Tx } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { type GamePerson, listGamePeople } from '../store/games/told-games.ts';

/** Writes to everybody of a game whose address is theirs for sure. */
export async function tellPeople(
  deps: Pick<Deps, 'config' | 'keys'>,
  tx: Tx,
  game: Game,
  write: (person: GamePerson, unsubscribeUrl: string) => ReturnType<typeof written>,
): Promise<void> {
  for (const person of await listGamePeople(tx, game)) {
    const { account } = person;
    if (!isConfirmed(account, deps.config)) continue;
    const wayOut = unsubscribeUrl(deps, account.email);
    const to = { name: account.displayName, address: account.email };
    await queueMail(tx, { to, ...write(person, wayOut), unsubscribeUrl: wayOut });
  }
}
