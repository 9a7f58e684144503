import { mailBody } from '../mails/mail-body.ts';
import { withoutLinks } from '../mails/without-links.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { listSeats } from '../store/games/seats.ts';

interface Cancelled {
  game: GameOfPerson['game'];
  /** Who called it off, as the letter names them. */
  by: string;
  hostEmail: string;
}

/** [G5] Tells whoever was invited, but for the host, that there will be no race. */
export async function tellRaceIsOff(tx: Tx, { game, by, hostEmail }: Cancelled): Promise<void> {
  const words = mailBody({
    heading: 'The race is off.',
    greeting: 'Hello,',
    paragraphs: [
      `${by} has called off “${withoutLinks(game.gameName)}” in ${withoutLinks(game.city)}.`,
      'There is nothing for you to do. Your address has been taken off the list with the game.',
    ],
  });
  const invited = (await listSeats(tx, game.gameId)).filter(({ tokenHash }) => tokenHash !== null);
  for (const { email } of invited) {
    if (email === hostEmail) continue;
    await queueMail(tx, { to: { name: null, address: email }, subject: 'The race is off', ...words });
  }
}
