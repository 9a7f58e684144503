import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RequestError } from './api.ts';

/** What a phone without signal could not ask is asked again twice; what the server refused stays refused. */
function worthAnotherTry(triesBefore: number, error: Error): boolean {
  const isRefused = error instanceof RequestError && error.status < 500;
  return !isRefused && triesBefore < 2;
}

/** Keeps what the server answered for the screens below, one copy for all of them. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Whether a phone is online is found out by asking: what it believes itself is often wrong.
          queries: { networkMode: 'always', retry: worthAnotherTry, retryDelay: (n) => 500 * 2 ** n },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
