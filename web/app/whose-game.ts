import { teamNames } from '#contract/game';
import type { Game } from './game.ts';

/** Whose game it is, as a line begins with it. What stands for a deleted account gets a capital, an address keeps its letters. */
export function whoseGame(host: string): string {
  const who = host.includes('@') ? host : host.charAt(0).toUpperCase() + host.slice(1);
  return `${who}'s game`;
}

/** The same for somebody in it: who joined by code is not told whose address it is, and reads which team is theirs. */
export function whoseFor({ hostEmail, team }: Pick<Game, 'hostEmail' | 'team'>): string {
  if (hostEmail !== '') return whoseGame(hostEmail);
  return team ? `You're in Team ${teamNames[team]}` : '';
}
