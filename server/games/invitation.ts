import { cluesBy, teamEmojis, teamNames } from '#contract/game';
import { picture, unstarted } from '#contract/limits';
import { meetingWords } from '#contract/when-where';
import type { Deps } from '../deps.ts';
import { longDate } from '../mails/long-date.ts';
import { written } from '../mails/templates.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';
import { withoutLinks } from '../mails/without-links.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { keepSeatToken, type NewSeat } from '../store/games/seats.ts';
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
export async function sendInvitation(deps: Deps, tx: Tx, { game, host, seat }: Invitation): Promise<void> {
  const { config, keys } = deps;
  const token = await keepSeatToken(tx, keys.cookie, seat);
  const joinUrl = `${config.publicOrigin}/group/${game.gameId}/${seat.gameGroup}#seat=${token}`;
  const wayOut = unsubscribeUrl(deps, seat.email);
  const words = written('invitation', config, {
    hostName: hostNameOf(host, config),
    teamName: teamNames[seat.gameGroup],
    teamEmoji: teamEmojis[seat.gameGroup],
    role: seat.place === 1 ? 'captain' : 'vice-captain',
    gameName: withoutLinks(game.gameName),
    gameDate: longDate(new Date(`${game.gameDate}T00:00:00Z`), 'UTC'),
    city: withoutLinks(game.city),
    meeting: withoutLinks(meetingWords({ hour: game.gameTime, point: game.meetingPoint, startBar: game.gameStartBar })),
    task: task(game),
    joinUrl,
    declineUrl: `${joinUrl}&decline=1`,
    termsUrl: `${config.publicOrigin}/terms`,
    unstartedDays: String(unstarted.keptDays),
    photoDays: String(picture.keptDays),
    unsubscribeUrl: wayOut,
  });
  await queueMail(tx, { to: { name: null, address: seat.email }, ...words, unsubscribeUrl: wayOut });
}

function task({ gameType, gameGroups }: Invitation['game']): string {
  if (cluesBy({ game_type: gameType, game_groups: gameGroups }) !== 'teams') return '';
  return 'Before the night you write clues for the others.';
}
