import { isNeutralHost } from '../games/audience.ts';
import { arePhotosGone } from '../night/results-reader.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import type { Photo } from '../store/races/photos.ts';

/**
 * [P10] While a race is on a photo may show where its team is: it is for that team, for whoever sent it, and for a host who does not
 * race. [P12] Afterwards it is for everybody, unless the host has hidden it: then it is for the host and for
 * whoever sent it, who may delete it. Who comes by the link has no account here.
 */
export function maySeePhoto(
  { game, group }: Pick<GameOfPerson, 'game' | 'group'>,
  accountId: string | null,
  photo: Photo,
  now: Date,
): boolean {
  const isHost = game.userId === accountId;
  const isSender = accountId !== null && photo.accountId === accountId;
  if (game.endedAt) return !arePhotosGone(game.endedAt, now) && (isHost || isSender || photo.hiddenAt === null);
  const isTheirs = photo.gameGroup !== null && photo.gameGroup === group;
  return isTheirs || isNeutralHost({ game, group }, accountId) || isSender;
}
