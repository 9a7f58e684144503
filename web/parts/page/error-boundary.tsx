import { Component, type ReactNode } from 'react';
import { isNotArrived } from '../../app/lazy-screen.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { MainButton } from '../buttons/main-button.tsx';
import { Page } from './page.tsx';
import { TeamBadge } from '../marks/team-badge.tsx';

type Step = 'whole' | 'broken' | 'not-arrived';

/** Catches what a screen threw and offers two ways out. React knows no other shape for this than a class. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { step: Step }> {
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
