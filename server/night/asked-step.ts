import { Problem } from '#contract/problems';
import { readStepToken } from '#engine/step-token';
import type { RacingTeam } from './racing-team.ts';

/** The step a phone means by its token; null for what is not one. One of another team or game is refused. */
export function readStep({ gameId, team }: RacingTeam, token: string): number | null {
  const named = readStepToken(token);
  if (!named) return null;
  if (named.gameId !== gameId || named.team !== team) throw new Problem('step-unknown');
  return named.step;
}
