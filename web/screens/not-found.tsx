import { sitePages } from '#contract/pages';
import { problems } from '#contract/problems';
import { ButtonLink } from '../parts/buttons/button.tsx';
import { Page } from '../parts/page/page.tsx';
import { TeamBadge } from '../parts/marks/team-badge.tsx';

/** The 404 of the app, for an address that no document was loaded for. */
export function NotFound() {
  return (
    <Page head={sitePages['not-found']} width="full">
      <NotFoundContent />
    </Page>
  );
}

/** The number as large as it goes, and the dog that lost the scent. */
export function NotFoundContent() {
  return (
    <div className="mx-auto flex max-w-[560px] flex-col items-center gap-5 px-4 pt-6 pb-12 text-center">
      <h1 tabIndex={-1} className="font-display text-[min(52vw,15rem)] leading-[.78] font-black">
        404
      </h1>
      <div className="-mt-9 -rotate-6">
        <TeamBadge team="B" size={132} silent />
      </div>
      <p className="text-lead">{problems['page-not-found'].words}</p>
      <p className="-mt-4 text-body text-quiet">The dog had it a minute ago.</p>
      <div className="w-full max-w-[320px]">
        <ButtonLink to="/">Back home</ButtonLink>
      </div>
    </div>
  );
}
