import { useState } from 'react';
import { appPages } from '#contract/pages';
import { afterLogin } from '#contract/session';
import { problems } from '#contract/problems';
import { auth } from '../../../person/auth.ts';
import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { MainButton, MainLink } from '../../../parts/buttons/main-button.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { enter } from '../../../person/enter.ts';
import { usePerson } from '../../../person/session.ts';
import { sessionOf } from './entry.ts';
import { linkTypeIn, useLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';
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
  const [needed, setNeeded] = useState<PasswordNeeded | null>(null);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));
  if (!token) return <NotConfirmed trouble={notWhole} />;
  if (trouble && 'code' in trouble) return <NotConfirmed trouble={trouble} isGuests={isGuests} />;

  function confirm(tokenHash: string, password?: string) {
    const link = { token_hash: tokenHash, type: isGuests ? 'email_change' : 'signup' } as const;
    void send({}, async () => {
      // The account client passes on what it does not know.
      const answer = await auth.verifyOtp(password === undefined ? link : ({ ...link, password } as typeof link));
      if (isPasswordNeeded(answer.error)) return setNeeded(answer.error);
      return enter(sessionOf(answer), afterLogin);
    });
  }

  if (needed) {
    return (
      <SplitPage key="choose" head={appPages['confirm-email']} heading="Choose a password">
        <Form onSubmit={(value) => confirm(token, value('new-password'))}>
          <Lead>
            This link was asked for in another browser. Choose a password here, and the address is yours alone.
          </Lead>
          {isGuests && <GuestLoggedOut needed={needed} />}
          <NewPassword />
          <SendingNotice trouble={trouble} isSending={isSending} />
          <MainButton type="submit" busy={isSending}>
            Confirm my address
          </MainButton>
        </Form>
      </SplitPage>
    );
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

interface PasswordNeeded {
  code: 'password_needed' | 'password_needed_in_race';
  message: string;
}

/** [A13] The link was asked for in another browser, and is still good. */
function isPasswordNeeded(error: { code?: string | undefined; message: string } | null): error is PasswordNeeded {
  return error?.code === 'password_needed' || error?.code === 'password_needed_in_race';
}

/** What confirming does to the phone that has the seat, said before the tap. */
function GuestLoggedOut({ needed: { code, message } }: { needed: PasswordNeeded }) {
  const isRacing = code === 'password_needed_in_race';
  return (
    <Notice
      tone={isRacing ? 'warning' : 'info'}
      title={isRacing ? message : 'A phone that is logged in as this guest is logged out.'}
    >
      <p>Log in there with this password, and the seat is back.</p>
    </Notice>
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
