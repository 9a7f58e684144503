import { problems } from '#contract/problems';
import type { Trouble } from '../../call/trouble.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { MainButton } from '../buttons/main-button.tsx';
import { Text } from '../layout/prose.tsx';
import { Stack } from '../layout/stack.tsx';

interface TroubleDialogProps {
  trouble: Trouble | null;
  onClose: () => void;
  onTryAgain?: () => void;
}

/** What went wrong, said so that it cannot be missed. */
export function TroubleDialog({ trouble, onClose, onTryAgain }: TroubleDialogProps) {
  return (
    <Dialog
      open={trouble !== null}
      title={problems['something-went-wrong'].words}
      onClose={onClose}
      foot={
        onTryAgain ? (
          <>
            <MainButton onClick={onTryAgain}>Try again</MainButton>
            <Button look="link" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>OK</Button>
        )
      }
    >
      <Stack gap="tight">
        <p className="text-lead font-bold">{trouble?.words}</p>
        {trouble?.why && <Text>{trouble.why}</Text>}
      </Stack>
    </Dialog>
  );
}
