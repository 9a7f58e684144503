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
 * [D10] Whether the bar of another team's find is withheld from a moved team: every find before its move, so that the team cannot work out
 * which one was its own bar, and any later find of that bar. Bars the team was in itself are named.
 */
export function isNameWithheld(state: RaceState, mover: Letter, finder: Letter, { bar, seq }: DoneBar): boolean {
  const team = state.teams[mover];
  if (!team || finder === mover || provenBars(team).some((own) => own.bar === bar)) return false;
  return listMoves(team).some((move) => seq < move.seq || move.bar === bar);
}

/** [D10] The bars a viewer may read that a team was in: all of its own team's, and those other teams' finds that are not withheld. */
export function namedBars(state: RaceState, audience: Audience, team: TeamState): DoneBar[] {
  if ('team' in audience && team.letter === audience.team) return provenBars(team);
  const mover = findMovedTeam(state, audience);
  return toldBars(state, team).filter((done) => !mover || !isNameWithheld(state, mover, team.letter, done));
}

function listMoves({ route }: TeamState): { bar: string; seq: number }[] {
  return route.flatMap(({ replaced }) => replaced.filter(({ wasCurrent }) => wasCurrent));
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
