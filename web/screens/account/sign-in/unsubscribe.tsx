import { useState } from 'react';
import { useParams } from 'react-router';
import { unsubscribeCalls } from '#contract/calls/unsubscribe';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { callServer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Lead, SmallPrint } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';

type Step = 'asking' | 'ended' | 'wanted';

/** Waits for a tap: a mail scanner that opens the link must not end anybody's mail. Works without an account. */
export function Unsubscribe() {
  const { token = '' } = useParams();
  const [step, setStep] = useState<Step>('asking');
  const { send, isSending, trouble } = useSend((error) => ({
    words: (error instanceof Error && error.message) || problems['request-failed'].words,
  }));

  function say(wanted: boolean) {
    setStep('asking');
    void send({ token, wanted }, async (input) => {
      await callServer(unsubscribeCalls.unsubscribe, { input });
      setStep(wanted ? 'wanted' : 'ended');
    });
  }

  return (
    <SplitPage head={appPages.unsubscribe} heading={step === 'ended' ? 'No more, then' : 'No more mail?'}>
      <Stack>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
        {step === 'wanted' && <Notice tone="good" title="Good: invitations, reminders and news come to you again." />}
        {step === 'ended' ? (
          <>
            <Notice tone="good" title="Done. No more invitations, reminders or news to your address." />
            <Button onClick={() => say(true)}>That was a slip: let them come</Button>
          </>
        ) : (
          <>
            <Lead>One tap ends our invitations, reminders and news to the address this link was mailed to.</Lead>
            <MainButton busy={isSending} onClick={() => say(false)}>
              No more of these
            </MainButton>
          </>
        )}
        <SmallPrint>
          Mail you ask for yourself still comes: to confirm your address, for a new password, receipts, and word that a
          race you were invited to is off.
        </SmallPrint>
      </Stack>
    </SplitPage>
  );
}
