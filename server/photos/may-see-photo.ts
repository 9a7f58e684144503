import type { GameOfPerson } from '../store/games.ts';
import type { Photo } from '../store/photos.ts';

/** [P10] While a race is on a photo may show where its team is: it is for that team, for whoever sent it, and for a host who does not race. */
export function maySeePhoto({ game, group }: GameOfPerson, accountId: string, photo: Photo): boolean {
  if (game.status === 'fini') return true;
  const isTheirs = photo.gameGroup !== null && photo.gameGroup === group;
  const isWatchingHost = game.userId === accountId && group === null;
  return isTheirs || isWatchingHost || photo.accountId === accountId;
}
