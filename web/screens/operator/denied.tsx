import { useLocation } from 'react-router';
import type { OutputOf } from '#contract/call';
import type { mailerCalls } from '#contract/calls/mailer';
import { problems } from '#contract/problems';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';

type Allowed = OutputOf<(typeof mailerCalls)['mailer/allowed']>;

/** The counter is shut; to one of ours it says how to open it. */
export function Denied({ title, lacks }: { title: string; lacks: Allowed['lacks'] }) {
  const { words } = problems['access-denied'];
  const login = `/login?redirectTo=${encodeURIComponent(useLocation().pathname)}`;
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        {title}
      </h1>
      {lacks ? (
        <Notice tone="trouble" title={words} action={<ButtonLink to="/account">Go to your account</ButtonLink>}>
          <p>
            You work here, but this counter opens only behind a second lock. Add an authenticator app to your account.
          </p>
        </Notice>
      ) : (
        <Notice tone="trouble" title={words} action={<ButtonLink to={login}>Login</ButtonLink>} />
      )}
    </>
  );
}
