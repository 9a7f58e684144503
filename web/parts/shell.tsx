import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { zoneOf } from '#contract/pages';
import { useUnderWay } from '../at-rest.ts';
import { logout } from '../logout.ts';
import { dropNotification, notificationWords } from '../notification.ts';
import { usePerson } from '../session.ts';
import { CountingQuestion } from './counting-question.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toast } from './toast.tsx';

/** What stands round every page; the play screen has the phone to itself. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const person = usePerson();
  const { pathname } = useLocation();
  const [words] = useState(notificationWords);
  useEffect(dropNotification, []);
  const isPlay = zoneOf(pathname) === 'race';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isPlay && <Header person={person} onLogout={() => void logout()} />}
      <Toast words={words} />
      {!isPlay && <CountingQuestion />}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Arriving />}>{children}</Suspense>
      </ErrorBoundary>
      {!isPlay && <Footer year={year} />}
    </div>
  );
}

/** The room of a screen whose file is on its way. */
function Arriving() {
  useUnderWay();
  return <div className="min-h-dvh" />;
}
