import { waits } from '#contract/limits';
import { deadAfterMs } from '#contract/live';
import type { PingPace } from './ping-wheel.ts';
import type { PresencePace } from './presence.ts';

/** How the live line beats; a test makes it quick. */
export interface LivePace extends PingPace, PresencePace {
  /** How often a node looks by itself how far the races it watches are. */
  pollMs: number;
  /** How long a phone that is sent away has to take its leave. */
  leaveMs: number;
}

export const calmPace: LivePace = {
  beatMs: waits.heartbeatMs,
  answerMs: deadAfterMs - waits.heartbeatMs,
  gatherMs: 250,
  refreshMs: 30_000,
  pollMs: 5_000,
  leaveMs: 5_000,
};
