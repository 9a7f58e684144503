import { problems } from '#contract/problems';
import { RequestError } from '../../call/api.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { MainButton } from '../buttons/main-button.tsx';
import { Text } from '../layout/prose.tsx';
import { Stack } from '../layout/stack.tsx';

export interface Trouble {
  /** What did not work. */
  words: string;
  /** Why, when the server said so. */
  reason?: string | undefined;
}

/** The trouble in a call that did not work, with the server's own words where it had some. */
export function troubleFrom(error: unknown, words: string): Trouble {
  if (!(error instanceof RequestError))
    return { words, reason: 'We got no answer. Check your signal, then try again.' };
  const message = error.field('message');
  return { words, reason: typeof message === 'string' ? message : undefined };
}

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
        {trouble?.reason && <Text>{trouble.reason}</Text>}
      </Stack>
    </Dialog>
  );
}
