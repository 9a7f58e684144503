import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { zoneOf } from '#contract/pages/zones';
import { useBusyMark } from '../../app/idle.ts';
import { logout } from '../../person/logout.ts';
import { dropNotification, notificationWords } from '../../app/notification.ts';
import { usePerson } from '../../person/session.ts';
import { useAfter } from '../../app/use-after.ts';
import { lazyPart } from '../../app/lazy-part.ts';
import { Boundary } from './boundary.tsx';
import { CountingQuestion } from './counting-question.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Skeleton } from './skeleton.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toast } from './toast.tsx';
import { isNotArrived } from '../../app/lazy-screen.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { MainButton } from '../buttons/main-button.tsx';
import { Page } from './page.tsx';
import { TeamBadge } from '../marks/team-badge.tsx';

/** Guests only. */
const GuestLogout = lazyPart(async () => (await import('./guest-logout.tsx')).GuestLogout);

type Step = 'whole' | 'broken' | 'not-arrived';

/** Catches what a screen threw and offers two ways out. React knows no other shape for this than a class. */
class ErrorBoundary extends Component<{ children: ReactNode }, { step: Step }> {
  override state: { step: Step } = { step: 'whole' };

  static getDerivedStateFromError(error: unknown): { step: Step } {
    return { step: isNotArrived(error) ? 'not-arrived' : 'broken' };
  }

  override render() {
    const { step } = this.state;
    if (step === 'whole') return this.props.children;
    return step === 'broken' ? (
      <Spilt title="Something went wrong">That page fell off the bar. Nothing you saved is lost.</Spilt>
    ) : (
      <Spilt title="That page didn't arrive">
        Your signal dropped, or a newer Pickled Egg is out. Load it again to get it.
      </Spilt>
    );
  }
}

/** What stands round every page; the play screen has the phone to itself. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const person = usePerson();
  const { pathname } = useLocation();
  const [words] = useState(notificationWords);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(dropNotification, []);
  const isPlay = zoneOf(pathname) === 'race';
  // A phone has no room for more than the rehearsal.
  const around = pathname.endsWith('/rehearsal') ? 'max-desk:hidden desk:contents' : 'contents';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isPlay && (
        <div className={around}>
          <Header person={person} onLogout={() => (person?.isGuest ? setLeaving(true) : void logout())} />
        </div>
      )}
      {isLeaving && person && (
        <Boundary instead={null}>
          <Suspense>
            <GuestLogout open name={person.name} onYes={() => void logout()} onNo={() => setLeaving(false)} />
          </Suspense>
        </Boundary>
      )}
      <Toast words={words} />
      {!isPlay && <CountingQuestion />}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Arriving />}>{children}</Suspense>
      </ErrorBoundary>
      {!isPlay && (
        <div className={around}>
          <Footer year={year} />
        </div>
      )}
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

function Spilt({ title, children }: { title: string; children: string }) {
  return (
    <Page head={{ title }}>
      <EmptyState
        picture={<TeamBadge team="E" size={132} silent />}
        title={title}
        isPage
        action={
          <>
            <MainButton onClick={() => location.reload()}>Load it again</MainButton>
            <Button look="link" onClick={() => location.assign('/')}>
              Back home
            </Button>
          </>
        }
      >
        <span role="alert">{children}</span>
      </EmptyState>
    </Page>
  );
}
