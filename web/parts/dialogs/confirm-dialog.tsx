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
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asked before what is not easily taken back. */
export function ConfirmDialog({ open, title, children, yes, no, busy = false, onYes, onNo }: ConfirmDialogProps) {
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
