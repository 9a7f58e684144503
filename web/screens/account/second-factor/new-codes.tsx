import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';

interface NewCodesProps {
  open: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asked before codes that somebody may have written down stop working. */
export function NewCodes({ open, onYes, onNo }: NewCodesProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Make new recovery codes?"
      yes="Make new codes"
      no="Keep the old ones"
      onYes={onYes}
      onNo={onNo}
    >
      <Text>You get ten new codes. All the old ones stop working at once, also those you have not used.</Text>
    </ConfirmDialog>
  );
}
