import { useId } from 'react';
import { problems } from '#contract/problems';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { QrCode } from '../../../parts/marks/qr-code.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { CodeField } from './code-field.tsx';
import { finishApp, type NewApp } from './factors.ts';
import { SendingNotice } from '../sign-in/sending-notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from '../sign-in/trouble.ts';

interface AddAppProps {
  app: NewApp;
  onAdded: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives an authenticator app its key, and asks for the first code. */
export function AddApp({ app, onAdded, onClose }: AddAppProps) {
  const formId = useId();
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function finish(code: string) {
    void send({}, async () => {
      await finishApp(app.id, code);
      await onAdded();
    });
  }

  // Said at the field: a notice at the foot would lie over it.
  const isWrong = trouble?.code === 'mfa_verification_failed';
  return (
    <Dialog
      open
      title="Add an app"
      onClose={onClose}
      foot={
        <>
          {isWrong ? <Heard>{trouble.words}</Heard> : <SendingNotice trouble={trouble} isSending={isSending} />}
          <MainButton type="submit" form={formId} busy={isSending}>
            Switch it on
          </MainButton>
        </>
      }
    >
      <Stack>
        <Stack gap="tight">
          <Text>Scan this with an authenticator app. Your phone may have one, among its passwords.</Text>
          <div className="mx-auto w-full max-w-44">
            <QrCode text={app.uri} title="QR code with the key for your authenticator app" />
          </div>
          <Text>
            On your phone already? <OpenInApp uri={app.uri} />, or type this key:
          </Text>
          <Key secret={app.secret} />
        </Stack>
        <Form id={formId} onSubmit={(value) => finish(value('code'))}>
          <CodeField hint="The six digits your app shows now." error={isWrong ? trouble.why : undefined} />
        </Form>
      </Stack>
    </Dialog>
  );
}

/** For those who listen. */
function Heard({ children }: { children: string }) {
  return (
    <p role="alert" className="sr-only">
      {children}
    </p>
  );
}

/** Whatever the phone has for such keys opens itself. */
function OpenInApp({ uri }: { uri: string }) {
  return (
    <a href={uri} className="font-bold underline decoration-2 underline-offset-4 active:opacity-70">
      Open it in your app
    </a>
  );
}

function Key({ secret }: { secret: string }) {
  const groups = (secret.match(/.{1,4}/g) ?? []).join(' ');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-mat border-2 border-dashed border-edge-soft px-4">
      <code className="py-2 font-display text-tab tracking-[.02em]">{groups}</code>
      <CopyButton text={secret}>Copy the key</CopyButton>
    </div>
  );
}
