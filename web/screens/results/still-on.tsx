import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Page } from '../../parts/page/page.tsx';

interface StillOnProps {
  gameId: number;
  /** Whoever has only the link cannot look into the race. */
  isByLink: boolean;
  hasBegun: boolean;
  onLookAgain: () => void;
}

/** There are no results yet: the race is on, or has not even begun. */
export function StillOn({ gameId, isByLink, hasBegun, onLookAgain }: StillOnProps) {
  return (
    <Page head={appPages.results}>
      <EmptyState
        isPage
        picture={<EmptyJar />}
        title={hasBegun ? problems['race-on'].words : problems['race-not-begun'].words}
        action={
          <>
            {!isByLink && <MainLink to={`/game/${gameId}`}>Go to the race</MainLink>}
            <Button onClick={onLookAgain}>Look again</Button>
            {!isByLink && <ButtonLink to="/manage">My Games</ButtonLink>}
          </>
        }
      >
        Some are still out there. You find the results here once the race is over.
      </EmptyState>
    </Page>
  );
}
