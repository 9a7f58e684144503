import { hashKey, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isPassing, RequestError } from '../call/api.ts';
import { keepAsking } from '../call/ask-again.ts';
import { currentPerson, usePerson } from '../person/session.ts';

/** What a phone without signal could not ask is asked again twice before that is said; what the server refused stays refused. */
function worthAnotherTry(triesBefore: number, error: Error): boolean {
  const isRefused = error instanceof RequestError && error.status < 500;
  return !isRefused && triesBefore < 2;
}

/**
 * Keeps what the server answered for the screens below, one copy for all of them. Answers are stored under the person who asked: no
 * screen reads them in another person's name, not even while it is drawn for the first time after a sign-in in another tab.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  const personId = usePerson()?.id ?? null;
  const before = useRef(personId);
  useLayoutEffect(() => {
    if (before.current === personId) return;
    before.current = personId;
    // Emptied, not asked for again: the screens that show them draw again and ask in the new name.
    for (const query of client.getQueryCache().getAll()) query.reset();
    client.getMutationCache().clear();
  }, [client, personId]);
  useEffect(() => {
    const leaving = new AbortController();
    keepAsking(client, leaving.signal);
    return () => leaving.abort();
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Whether a phone is online is found out by asking: what it believes itself is often wrong.
      queries: {
        queryKeyHashFn: (key) => `${currentPerson()?.id ?? ''} ${hashKey(key)}`,
        networkMode: 'always',
        retry: worthAnotherTry,
        retryDelay: (n) => 500 * 2 ** n,
        // What could not be read is asked for again by us, without taking its words off the screen.
        refetchOnWindowFocus: ({ state }) => !isPassing(state.error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
