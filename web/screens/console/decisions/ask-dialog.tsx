import { type ReactNode, useId } from 'react';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Form, type FormValues } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { useControls } from '../controls.ts';

interface AskDialogProps {
  title: string;
  yes: string;
  no?: string;
  /** For what cannot be taken back. */
  tone?: 'plain' | 'danger';
  isBusy: boolean;
  /** False while there is nothing to say yes to. */
  isReady?: boolean;
  trouble: { words: string } | null;
  onYes: (values: FormValues) => void;
  children: ReactNode;
}

/** What the host is asked before something happens in the race; a refusal is said in it. */
export function AskDialog({ title, yes, no = 'Leave it', tone = 'plain', ...rest }: AskDialogProps) {
  const { isBusy, isReady = true, trouble, onYes, children } = rest;
  const { ask } = useControls();
  const form = useId();
  const close = () => ask(null);
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      foot={
        <>
          {tone === 'danger' ? (
            <Button look="danger" type="submit" form={form} busy={isBusy}>
              {yes}
            </Button>
          ) : (
            <MainButton type="submit" form={form} busy={isBusy} disabled={!isReady}>
              {yes}
            </MainButton>
          )}
          <Button look="link" onClick={close}>
            {no}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={onYes}>
        {children}
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Form>
    </Dialog>
  );
}
