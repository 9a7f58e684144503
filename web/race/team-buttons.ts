import type { TeamButtons } from '#contract/game-view';
import type { Game } from '../app/game.ts';
import type { Race } from './race.ts';

type OwnButtons = Pick<Game, 'buttons'>;

/** [K14] Whether this person claims, submits forfeits, ends sabotages and takes hints for their team. */
export function mayPress({ buttons }: OwnButtons): boolean {
  return buttons?.presses ?? true;
}

/** [K12] In a team with a captain only the captain gives the sabotage. */
export function mayGiveSabotage({ buttons }: OwnButtons): boolean {
  return buttons === undefined || (buttons.presses && !buttons.hasCaptain);
}

/** [K14] Says who presses instead of this person; null if they may press. */
export function whyNotPress({ buttons }: OwnButtons): string | null {
  return buttons && !buttons.presses ? `${namePressers(buttons)} presses the buttons for your team.` : null;
}

/** [K12] Says who gives the sabotage instead of this person; null if they may give it. */
export function whyNotGive({ buttons }: OwnButtons): string | null {
  return buttons && !mayGiveSabotage({ buttons }) ? `${namePressers(buttons)} gives the sabotage.` : null;
}

/** [K13] Whether the own team could retire now. */
export function canTeamRetire({ view, team }: Pick<Race, 'view' | 'team'>): boolean {
  const own = view.standings.find(({ group }) => group === team);
  return own?.state === 'racing' && view.status === 'on' && !view.step?.serving?.isFinal;
}

/** Names who presses instead: 'Jo', 'Jo or Sam', 'Your captain'. */
export function namePressers({ names, hasCaptain }: TeamButtons): string {
  if (names.length > 0) return names.join(' or ');
  return hasCaptain ? 'Your captain' : 'A team mate';
}
