import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { zoneOf } from '#contract/pages';
import { useBusyMark } from '../../app/idle.ts';
import { logout } from '../../person/logout.ts';
import { dropNotification, notificationWords } from '../../app/notification.ts';
import { usePerson } from '../../person/session.ts';
import { useAfter } from '../../app/use-after.ts';
import { CountingQuestion } from './counting-question.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Skeleton } from './skeleton.tsx';
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

/** A file that is here sooner need not be spoken of. */
const soonMs = 300;

/** The room of a screen whose file is on its way, sketched where that takes a while. */
function Arriving() {
  useBusyMark();
  const isLate = useAfter(soonMs);
  return (
    <div className="min-h-dvh">
      {isLate && (
        <div className="mx-auto w-full max-w-[560px] px-4 pt-6 desk:px-8 desk:pt-8">
          <Skeleton words="Loading…" />
        </div>
      )}
    </div>
  );
}
