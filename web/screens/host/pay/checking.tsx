import { Button } from '../../../parts/buttons/button.tsx';
import { DialogFoot } from '../../../parts/dialogs/dialog.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TestMode } from './test-mode.tsx';

/** Money is on its way, and nobody should send more. */
export function Checking({ isTaking, onClose }: { isTaking: boolean; onClose: () => void }) {
  return (
    <Stack gap="field">
      <TestMode />
      {isTaking ? (
        <Notice tone="info" title="Taking your payment…">
          <p>One moment.</p>
        </Notice>
      ) : (
        <Notice tone="info" title="We are checking your payment">
          <p>We have not heard yet what became of it. You do not need to pay again.</p>
          <p>You can close this: it goes on by itself, and this page says when it is done.</p>
        </Notice>
      )}
      <DialogFoot isLoose={false}>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Stack>
  );
}
