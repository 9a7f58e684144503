import type { Letter } from '#contract/game';
import type { FeedEntry, StandingView } from '#contract/race-view';
import type { DoneBar, RaceState, TeamState } from '../race.ts';
import { provenBars, toldBars } from '../standings.ts';
import type { Audience } from './audience.ts';

/**
 * [D10] The team from whose members bars are withheld: one that was moved from a bar while it looked for it; null for every other reader.
 * The old bar still counts for that team ([V13]), so a name would spare it the clue.
 */
export function movedTeamOf(state: RaceState, audience: Audience): Letter | null {
  if (state.endedAt !== null || !('team' in audience || 'raced' in audience)) return null;
  const letter = 'team' in audience ? audience.team : audience.raced;
  const team = state.teams[letter];
  return team && movesOf(team).length > 0 ? letter : null;
}

/**
 * [D10] Whether a find of another team is not named to one that was moved: every find before its move, so that nothing tells which of them was
 * its own bar, and any find of that bar afterwards. Bars it was in itself are named.
 */
export function isUnnamed(state: RaceState, mover: Letter, finder: Letter, { bar, seq }: DoneBar): boolean {
  const team = state.teams[mover];
  if (!team || finder === mover || provenBars(team).some((own) => own.bar === bar)) return false;
  return movesOf(team).some((move) => seq < move.seq || move.bar === bar);
}

/** [D10] The bars of a team that this viewer may know it was in: its own team's, and of the others those that are told and named. */
export function namedBars(state: RaceState, audience: Audience, team: TeamState): DoneBar[] {
  if ('team' in audience && team.letter === audience.team) return provenBars(team);
  const mover = movedTeamOf(state, audience);
  return toldBars(state, team).filter((done) => !mover || !isUnnamed(state, mover, team.letter, done));
}

function movesOf({ route }: TeamState): { bar: string; seq: number }[] {
  return route.flatMap(({ replaced }) => replaced.filter(({ wasCurrent }) => wasCurrent));
}

/** [D10] The standings as a moved team reads them: a last bar that is not named to it is left out. */
export function standingsFor(state: RaceState, mover: Letter, standings: StandingView[]): StandingView[] {
  return standings.map((standing) => {
    const { group, lastBar } = standing;
    const find = lastBar && state.teams[group]?.done.findLast(({ bar }) => bar === lastBar.id);
    return find && isUnnamed(state, mover, group, find) ? { ...standing, lastBar: null } : standing;
  });
}

/** [D10] A line of the feed as a moved team reads it. */
export function entryFor(state: RaceState, mover: Letter, entry: FeedEntry): FeedEntry {
  const { kind, team, seq, text } = entry;
  const find = kind === 'bar-found' && team ? state.teams[team]?.done.find((one) => one.seq === seq) : undefined;
  if (!team || !find || !isUnnamed(state, mover, team, find)) return entry;
  return { ...entry, text: text.replace(`found ${state.bars[find.bar]?.name},`, () => 'found a bar,') };
}
