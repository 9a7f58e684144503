import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { logout, usePerson } from '../session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toast } from './toast.tsx';

const notifications = new Map([
  ['logged_in', 'Logged in. The jar is waiting.'],
  ['logged_out', 'Logged out. Mind how you go.'],
]);

/** What stands round every page; the play screen has the phone to itself. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const person = usePerson();
  const { pathname } = useLocation();
  const words = useNotification();
  const isPlay = pathname.startsWith('/game/');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isPlay && <Header person={person} onLogout={() => void logout()} />}
      <Toast words={words} />
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<div className="min-h-dvh" />}>{children}</Suspense>
      </ErrorBoundary>
      {!isPlay && <Footer year={year} />}
    </div>
  );
}

/** The words of ?notification=…, which is then taken out of the address so that a reload is quiet. */
function useNotification(): string | null {
  const [words] = useState(() => {
    const name = new URLSearchParams(location.search).get('notification');
    return notifications.get(name ?? '') ?? null;
  });
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has('notification')) return;
    address.searchParams.delete('notification');
    history.replaceState(history.state, '', address);
  }, []);
  return words;
}
