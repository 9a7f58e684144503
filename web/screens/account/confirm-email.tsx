import type { Session } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { afterLogin } from '#contract/limits';
import { problems } from '#contract/problems';
import { auth } from '../../auth.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { SplitPage } from '../../parts/split-page.tsx';
import { Stack } from '../../parts/stack.tsx';
import { enter } from '../../session.ts';
import { sessionOf } from './entry.ts';
import { useLinkToken } from './link-token.ts';
import { ResendForm } from './resend-link.tsx';
import { type Trouble, troubleOf } from './trouble.ts';

const notWhole = new Error('This link is not whole. Open it straight from the e-mail.');

/** One link, one try: a page that is drawn twice must not spend the token twice. */
let confirming: Promise<Session> | undefined;

export function ConfirmEmail() {
  const token = useLinkToken();
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  useEffect(() => {
    confirmOnce(token)
      .then((session) => enter(session, afterLogin))
      .catch((error: unknown) => setTrouble(troubleOf(error, problems['request-failed'].words)));
  }, [token]);

  return (
    <SplitPage title="Confirm e-mail" heading={trouble ? 'That did not work' : 'Nearly there'}>
      {trouble ? (
        <Stack>
          <Notice tone="trouble" title={trouble.words}>
            {trouble.why && <p>{trouble.why}</p>}
          </Notice>
          <ResendForm />
          <ButtonLink to="/login" look="link">
            Back to login
          </ButtonLink>
        </Stack>
      ) : (
        <Skeleton words="Checking your link…" />
      )}
    </SplitPage>
  );
}

function confirmOnce(token: string | null): Promise<Session> {
  confirming ??= confirm(token);
  return confirming;
}

async function confirm(token: string | null): Promise<Session> {
  if (!token) throw notWhole;
  return sessionOf(await auth.verifyOtp({ token_hash: token, type: 'signup' }));
}
