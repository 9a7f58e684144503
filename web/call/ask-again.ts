import type { Query, QueryClient } from '@tanstack/react-query';
import { isPassing, RequestError } from './api.ts';
import { keepTrying } from './keep-trying.ts';

/**
 * What a screen could not read is asked for until it is there. Nothing is taken off the screen meanwhile: what it said, and what
 * somebody is doing there, stays until there is an answer.
 */
export function keepAsking(client: QueryClient, signal: AbortSignal): void {
  const cache = client.getQueryCache();
  const asked = new Set<Query>();

  function look(query: Query): void {
    if (asked.has(query) || !isWanting(query)) return;
    asked.add(query);
    let notBefore = pauseIn(query.state.error);
    const attempt = async () => {
      if (isWanting(query) && Date.now() >= notBefore) notBefore = pauseIn(await askOnce(client, query));
      return !isWanting(query) && asked.delete(query);
    };
    keepTrying(attempt, { signal, hasFailed: true });
  }

  const end = cache.subscribe(({ query }) => look(query));
  signal.addEventListener('abort', end);
  for (const query of cache.getAll()) look(query);
}

/** Somebody looks at it, and the last answer was none. */
function isWanting(query: Query): boolean {
  return query.isActive() && query.state.error !== null && isPassing(query.state.error);
}

/** Until when the server asked to be left alone. */
function pauseIn(error: unknown): number {
  return Date.now() + (error instanceof RequestError ? error.retryAfterMs : 0);
}

/** Asks without the screen's noticing until there is an answer; the trouble there was instead of one, otherwise. */
async function askOnce(client: QueryClient, query: Query): Promise<unknown> {
  const { state, options, queryKey, meta } = query;
  const { queryFn } = options;
  if (state.fetchStatus !== 'idle' || document.hidden || typeof queryFn !== 'function') return null;
  try {
    const answer: unknown = await queryFn({ queryKey, meta, client, signal: new AbortController().signal });
    // Somebody else may have come in meanwhile, or was quicker.
    if (query.state.error === state.error) query.setData(answer);
    return null;
  } catch (error) {
    if (!isPassing(error)) await query.fetch().catch(() => undefined);
    return error;
  }
}
