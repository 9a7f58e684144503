import type { Letter } from '#contract/game';
import type { FeedEntry, StandingView } from '#contract/race-view';
import type { DoneBar, RaceState, TeamState } from '../race.ts';
import { provenBars, toldBars } from '../standings.ts';
import type { Audience } from './audience.ts';

/**
 * [D10] The reader's team, if it was moved from a bar while it looked for it; null for every other reader. Bar names are withheld from such a
 * team: its old bar still counts for it ([V13]), so the name would be as good as the clue.
 */
export function findMovedTeam(state: RaceState, audience: Audience): Letter | null {
  if (state.endedAt !== null || !('team' in audience || 'raced' in audience)) return null;
  const letter = 'team' in audience ? audience.team : audience.raced;
  const team = state.teams[letter];
  return team && listMoves(team).length > 0 ? letter : null;
}

/**
 * [D10] Whether the bar of another team's find is withheld from a moved team: every find while it looks for the bar it was moved to, every
 * find before its move, and any find of its old bar. Withholding the old bar alone would mark it. Bars the team was in itself are named.
 */
export function isNameWithheld(state: RaceState, mover: Letter, finder: Letter, { bar, seq }: DoneBar): boolean {
  const team = state.teams[mover];
  if (!team || finder === mover || provenBars(team).some((own) => own.bar === bar)) return false;
  const present = team.route[team.done.length];
  if (present && listMovesAt(present).length > 0) return true;
  return listMoves(team).some((move) => seq < move.seq || move.bar === bar);
}

/** [D10] The bars a viewer may read that a team was in: all of its own team's, and those other teams' finds that are not withheld. */
export function namedBars(state: RaceState, audience: Audience, team: TeamState): DoneBar[] {
  if ('team' in audience && team.letter === audience.team) return provenBars(team);
  const mover = findMovedTeam(state, audience);
  return toldBars(state, team).filter((done) => !mover || !isNameWithheld(state, mover, team.letter, done));
}

type Stop = TeamState['route'][number];

function listMoves({ route }: TeamState): Stop['replaced'] {
  return route.flatMap(listMovesAt);
}

/** The bars a team was moved from at one stop while it looked for them. A move that was undone leads back to a bar of the list and does not count. */
function listMovesAt({ bar, replaced }: Stop): Stop['replaced'] {
  const moves = replaced.filter(({ wasCurrent }) => wasCurrent);
  const undoneFrom = moves.findIndex((move) => move.bar === bar);
  return undoneFrom === -1 ? moves : moves.slice(0, undoneFrom);
}

/** [D10] The standings for a moved team: a last bar that is withheld from it is left out. */
export function withholdInStandings(state: RaceState, mover: Letter, standings: StandingView[]): StandingView[] {
  return standings.map((standing) => {
    const { group, lastBar } = standing;
    const find = lastBar && state.teams[group]?.done.findLast(({ bar }) => bar === lastBar.id);
    return find && isNameWithheld(state, mover, group, find) ? { ...standing, lastBar: null } : standing;
  });
}

/** [D10] A feed entry for a moved team. */
export function withholdInEntry(state: RaceState, mover: Letter, entry: FeedEntry): FeedEntry {
  const { kind, team, seq, text } = entry;
  const find = kind === 'bar-found' && team ? state.teams[team]?.done.find((one) => one.seq === seq) : undefined;
  if (!team || !find || !isNameWithheld(state, mover, team, find)) return entry;
  return { ...entry, text: text.replace(`found ${state.bars[find.bar]?.name},`, () => 'found a bar,') };
}
