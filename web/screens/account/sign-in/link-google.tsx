import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import type { SignEvent } from '../../../app/analytics.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { TextLink } from '../../../parts/buttons/text-link.tsx';
import { enterOrAsk, type GoogleWord, linkGoogle } from './entry.ts';
import { SendingNotice } from './sending-notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';

interface LinkGoogleProps {
  held: GoogleWord;
  target: string;
  sign: SignEvent;
  /** Told the second factor that is still to be shown, and what to count once it was. */
  onFactor: (factorId: string, sign?: SignEvent) => void;
  onBack: () => void;
}

/** Google alone does not open an account that has a password: it is shown once, here, and nothing else is asked. */
export function LinkGoogle({ held, target, sign, onFactor, onBack }: LinkGoogleProps) {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['google-sign-in-failed'].words));

  function link(password: string) {
    void send({}, async () => onFactor(await enterOrAsk(await linkGoogle(held, password), target, sign), sign));
  }

  return (
    <SplitPage head={appPages.login} heading="You are half in">
      <Stack>
        <Lead>{problems.google_link_needs_password.words}</Lead>
        <Form onSubmit={(value) => link(value('google-password'))}>
          <Field
            label="Password of your account"
            name="google-password"
            type="password"
            autoComplete="current-password"
            required
          />
          <SendingNotice trouble={trouble} isSending={isSending} />
          <MainButton type="submit" busy={isSending}>
            Link Google
          </MainButton>
        </Form>
        <Stack gap="none">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
          <span>
            <TextButton onClick={onBack}>Back to login</TextButton>
          </span>
        </Stack>
      </Stack>
    </SplitPage>
  );
}
