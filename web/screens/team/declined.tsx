import { appPages } from '#contract/pages';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Page } from '../../parts/page/page.tsx';

/** After a plain no. */
export function Declined() {
  return (
    <Page head={appPages.group}>
      <EmptyState
        isPage
        picture={<EmptyJar />}
        title="Thanks for telling us"
        action={<ButtonLink to="/">Home</ButtonLink>}
      >
        You are out of the team and your address is off its list. Changed your mind? Ask the host to put you back in.
      </EmptyState>
    </Page>
  );
}
