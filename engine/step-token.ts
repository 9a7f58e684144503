import { type Letter, letters } from '#contract/game';

interface StepName {
  gameId: number;
  team: Letter;
  step: number;
}

/** Names a step and says nothing of its bar. */
export function stepToken({ gameId, team, step }: StepName): string {
  return `${gameId}.${team}.${step}`;
}

/** The step a phone means; null for anything that is not a token. */
export function readStepToken(token: string): StepName | null {
  const [, gameId, letter, step] = /^(\d{1,15})\.([A-F])\.(\d{1,3})$/.exec(token) ?? [];
  const team = letters.find((one) => one === letter);
  return team ? { gameId: Number(gameId), team, step: Number(step) } : null;
}
