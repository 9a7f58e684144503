import { useState } from 'react';
import { appPages } from '#contract/pages';
import { afterLogin } from '#contract/session';
import { problems } from '#contract/problems';
import { auth } from '../../../person/auth.ts';
import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { MainButton, MainLink } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { enter } from '../../../person/enter.ts';
import { usePerson } from '../../../person/session.ts';
import { sessionOf } from './entry.ts';
import { linkTypeIn, useLinkToken } from './link-token.ts';
import { ResendForm } from './resend-link.tsx';
import { SendingNotice } from './sending-notice.tsx';
import type { Trouble } from '../../../call/trouble.ts';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';

const notWhole: Trouble = { words: 'This link is not whole.', why: 'Open it straight from the e-mail.' };

/**
 * Waits for a tap: a mail scanner that opens the link must not spend it, and nobody is logged in as someone else unasked.
 * A link the server refused is spent; one that never got there may be tried again.
 */
export function ConfirmEmail() {
  // Read before the fragment leaves the address bar.
  const [isGuests] = useState(() => linkTypeIn(location.hash) === 'email_change');
  const token = useLinkToken();
  const person = usePerson();
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));
  if (!token) return <NotConfirmed trouble={notWhole} />;
  if (trouble && 'code' in trouble) return <NotConfirmed trouble={trouble} isGuests={isGuests} />;

  function confirm(tokenHash: string) {
    void send({}, async () => {
      await enter(
        sessionOf(await auth.verifyOtp({ token_hash: tokenHash, type: isGuests ? 'email_change' : 'signup' })),
        afterLogin,
      );
    });
  }

  return (
    <SplitPage head={appPages['confirm-email']} heading="Nearly there">
      <Stack>
        <Lead>
          {person
            ? `You are logged in as ${person.name}. Confirming logs you in with the account of this link instead.`
            : 'One tap, and your place at the bar is kept.'}
        </Lead>
        <SendingNotice trouble={trouble} isSending={isSending} />
        <MainButton busy={isSending} onClick={() => confirm(token)}>
          Confirm my address
        </MainButton>
      </Stack>
    </SplitPage>
  );
}

function NotConfirmed({ trouble, isGuests = false }: { trouble: Trouble; isGuests?: boolean }) {
  return (
    <SplitPage head={appPages['confirm-email']} heading="That did not work">
      <Stack>
        <Notice tone="trouble" title={trouble.words}>
          {trouble.why && <p>{trouble.why}</p>}
        </Notice>
        <WayOn trouble={trouble} isGuests={isGuests} />
        <ButtonLink to="/login" look="link">
          Back to login
        </ButtonLink>
      </Stack>
    </SplitPage>
  );
}

/** A guest's link is sent anew from the phone that holds the seat, and not by an address alone. */
function WayOn({ trouble, isGuests }: { trouble: Trouble; isGuests: boolean }) {
  if (trouble.code === 'sign_up_replaced') return <MainLink to="/forgot-password">Choose my own password</MainLink>;
  return isGuests ? <MainLink to="/account">Ask for a new link</MainLink> : <ResendForm />;
}
