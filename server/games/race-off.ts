import type { Config } from '../config.ts';
import { letter } from '../mails/letter.ts';
import { withoutLinks } from '../mails/without-links.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games.ts';
import type { Viewer } from '../store/login-sessions.ts';
import { queueMail } from '../store/mail-outbox.ts';
import { listSeats } from '../store/seats.ts';
import { hostNameOf } from './host-name.ts';

interface Cancelled {
  game: GameOfPerson['game'];
  host: Viewer;
}

/** [G5] Tells whoever was invited, but for the host, that there will be no race. */
export async function tellRaceIsOff(tx: Tx, config: Config, { game, host }: Cancelled): Promise<void> {
  const words = letter({
    greeting: 'Hello,',
    paragraphs: [
      `${hostNameOf(host, config)} has called off “${withoutLinks(game.gameName)}” in ${withoutLinks(game.city)}.`,
      'There is nothing for you to do. Your address has been taken off the list with the game.',
    ],
  });
  const invited = (await listSeats(tx, game.gameId)).filter(({ tokenHash }) => tokenHash !== null);
  for (const { email } of invited) {
    if (email === host.email) continue;
    await queueMail(tx, { to: { name: null, address: email }, subject: 'The race is off', ...words });
  }
}
