import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens then. */
  children: ReactNode;
  yes: string;
  no: string;
  /** A second way to say yes. */
  alternative?: { words: string; onChoose: () => void };
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asked before what is not easily taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, yes, no, alternative, busy = false, onYes, onNo } = props;
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onNo}
      foot={
        <>
          <Button look="danger" busy={busy} onClick={onYes}>
            {yes}
          </Button>
          {alternative && (
            <Button look="danger" busy={busy} onClick={alternative.onChoose}>
              {alternative.words}
            </Button>
          )}
          <Button look="link" onClick={onNo}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
