import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { MainButton } from './main-button.tsx';
import { TeamBadge } from './team-badge.tsx';

/** Catches what a screen threw and offers two ways out. React knows no other shape for this than a class. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Spilt /> : this.props.children;
  }
}

function Spilt() {
  return (
    <main id="main" className="w-full grow px-4 pt-4 pb-12" role="alert">
      <EmptyState
        picture={<TeamBadge team="E" size={132} silent />}
        title="Something went wrong"
        action={
          <>
            <MainButton onClick={() => location.reload()}>Load it again</MainButton>
            <Button look="link" onClick={() => location.assign('/')}>
              Back home
            </Button>
          </>
        }
      >
        That page fell off the bar. Nothing you saved is lost.
      </EmptyState>
    </main>
  );
}
