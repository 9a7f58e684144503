import type { ReactNode } from 'react';
import type { PageHead } from '#contract/pages';
import jar from '../../drawings/jar.svg';
import { ButtonLink } from '../buttons/button.tsx';
import { MainLink } from '../buttons/main-button.tsx';
import { Page } from './page.tsx';

interface SignInPromptProps {
  head: PageHead;
  heading: string;
  /** Where signing in leads back to. */
  target: string;
  children: string;
  /** What waits for them, below the words. */
  waiting?: ReactNode;
  /** A way out besides signing in. */
  wayOut?: ReactNode;
}

/** The page of someone who is not signed in. */
export function SignInPrompt({ head, heading, target, children, waiting, wayOut }: SignInPromptProps) {
  const query = `?redirectTo=${target}`;
  return (
    <Page head={head}>
      <div className="grid gap-5 desk:pt-6">
        <div aria-hidden="true" className="grid place-items-center rounded-sheet bg-brine py-6">
          <img src={jar} alt="" width={120} height={164} className="h-43 w-auto" />
        </div>
        <h1 tabIndex={-1} className="font-display text-h1">
          {heading}
        </h1>
        <p className="text-lead text-quiet">{children}</p>
        {waiting}
        <div className="grid gap-4">
          <MainLink to={`/login${query}`}>Login</MainLink>
          <ButtonLink to={`/signup${query}`}>Sign up</ButtonLink>
          {wayOut}
        </div>
      </div>
    </Page>
  );
}
