import { cluesBy, teamNames } from '#contract/game';
import { picture, unstarted } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { letter } from '../mails/letter.ts';
import { longDate } from '../mails/long-date.ts';
import { withoutLinks } from '../mails/without-links.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games.ts';
import type { Viewer } from '../store/login-sessions.ts';
import { queueMail } from '../store/mail-outbox.ts';
import { keepSeatToken, type NewSeat } from '../store/seats.ts';
import { hostNameOf } from './host-name.ts';

export interface Invitation {
  game: GameOfPerson['game'];
  host: Viewer;
  seat: NewSeat;
}

/**
 * Invites somebody to the seat they were given. The subject is ours alone and what the host wrote makes no links: an
 * invitation must not become a stranger's advertisement. The token rides in the fragment, which no log sees.
 */
export async function sendInvitation({ config, keys }: Deps, tx: Tx, { game, host, seat }: Invitation): Promise<void> {
  const team = teamNames[seat.gameGroup];
  const role = seat.place === 1 ? 'captain' : 'vice-captain';
  const name = `“${withoutLinks(game.gameName)}”`;
  const token = await keepSeatToken(tx, keys.cookie, seat);
  const join = `${config.publicOrigin}/group/${game.gameId}/${seat.gameGroup}#seat=${token}`;
  const words = letter({
    greeting: 'Hello,',
    paragraphs: [
      `${hostNameOf(host, config)} would like you in team ${team}, as its ${role}, for ${name}.`,
      `When: ${longDate(new Date(`${game.gameDate}T00:00:00Z`), 'UTC')}. Where: ${withoutLinks(game.city)}.`,
      `It is a race: teams crack clues, find bars and try to be first at the last one. ${task(game)}Soft drinks count.`,
    ],
    action: { label: `Join team ${team}`, url: join },
    otherwise: {
      label: 'Not for you? Decline, and your address is taken out of the game at once',
      url: `${join}&decline=1`,
    },
    footnote: `These links are for you alone: whoever has them can take your place, or give it up. What we keep about you: your e-mail address, with this game. If the race never starts, both are erased ${unstarted.keptDays} days after its date. Photos of the night go ${picture.keptDays} days after it. The rest is in our terms: ${config.publicOrigin}/terms`,
  });
  await queueMail(tx, {
    to: { name: null, address: seat.email },
    subject: `You are wanted for a race: team ${team}`,
    ...words,
  });
}

function task({ gameType, gameGroups }: Invitation['game']): string {
  if (cluesBy({ game_type: gameType, game_groups: gameGroups }) !== 'teams') return '';
  return 'Before the night you write clues for the others. ';
}
