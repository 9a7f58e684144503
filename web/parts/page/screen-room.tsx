import { Component, type ReactNode, Suspense } from 'react';
import { useBusyMark } from '../../app/idle.ts';
import { isNotArrived } from '../../app/lazy-screen.ts';
import { useAfter } from '../../app/use-after.ts';
import { Button } from '../buttons/button.tsx';
import { MainButton } from '../buttons/main-button.tsx';
import { TeamBadge } from '../marks/team-badge.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';
import { Skeleton } from './skeleton.tsx';

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

/** The room of a screen: what stands there until its file is here, and when it broke. */
export function ScreenRoom({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Arriving />}>{children}</Suspense>
    </ErrorBoundary>
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
