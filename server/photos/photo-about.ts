import type { Letter } from '#contract/game';
import type { RaceState } from '#engine/race';
import { activeSabotage } from '#engine/sabotages';
import { isRacing } from '#engine/teams';
import type { PhotoAbout } from '../store/races/photos.ts';

/** [P5] What a team has to do now, which is what a photo of theirs proves. A sabotage counts from when their phone has shown it. */
export function photoAbout(state: RaceState, letter: Letter | null): PhotoAbout {
  const team = letter === null ? undefined : state.teams[letter];
  if (!team || !isRacing(team)) return { kind: 'other', about: null };
  const sabotage = activeSabotage(state, team.letter);
  if (sabotage && sabotage.landedAt !== null) return { kind: 'sabotage', about: sabotage.id };
  const isDue = team.step.forfeit !== null && team.step.forfeit.doneAt === null;
  return { kind: isDue ? 'forfeit' : 'step', about: String(team.done.length) };
}
