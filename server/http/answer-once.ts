import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database.ts';
import { once } from '../store/idempotency.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';

interface Asked {
  viewer: Viewer;
  input: { gameId?: number };
  key: string | null;
}

/** Answers a call about a game once per Idempotency-Key. What it does and what it says are one transaction. */
export async function answerOnce<Name extends keyof typeof calls>(
  deps: Deps,
  call: Name,
  { viewer: { accountId }, input, key }: Asked,
  effect: (tx: Tx) => Promise<OutputOf<(typeof calls)[Name]>>,
): Promise<OutputOf<(typeof calls)[Name]>> {
  const asked = { accountId, gameId: input.gameId ?? 0, call, key, body: input };
  const { answer } = await once(deps.database, asked, async (tx) => ({
    status: calls[call].status,
    answer: await effect(tx),
  }));
  return answer as OutputOf<(typeof calls)[Name]>;
}
