import { Button } from '../../../parts/buttons/button.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { SendingNotice } from '../sign-in/sending-notice.tsx';
import type { Trouble } from '../../../call/trouble.ts';

interface ShownCodesProps {
  /** Null while they are on their way. */
  codes: readonly string[] | null;
  trouble: Trouble | null;
  onAgain: () => void;
  onClose: () => void;
}

/** The only time anybody sees these codes. */
export function ShownCodes({ codes, trouble, onAgain, onClose }: ShownCodesProps) {
  return (
    <Dialog
      open
      title="Your recovery codes"
      onClose={onClose}
      foot={codes && <MainButton onClick={onClose}>I have kept them</MainButton>}
    >
      <SendingNotice trouble={trouble} isSending={false}>
        <Button onClick={onAgain}>Try again</Button>
      </SendingNotice>
      {!codes && !trouble && <Skeleton words="Making your codes…" />}
      {codes && <Codes codes={codes} />}
    </Dialog>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <Stack gap="tight">
      <Text>
        Phone lost, drowned or left in a taxi? One of these opens the lock in its place. Each works once. Keep them
        anywhere but on that phone: you will not see them again.
      </Text>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-3 gap-y-2.5 rounded-mat border-3 border-dashed border-edge px-3 py-4 text-center font-display text-label tracking-[.04em] tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-x-6">
        <CopyButton text={codes.join('\n')}>Copy them</CopyButton>
        <a
          href={fileOf(codes)}
          download="pickled-egg-recovery-codes.txt"
          className="inline-flex min-h-14 items-center font-bold underline decoration-2 underline-offset-4 active:opacity-70"
        >
          Save as a file
        </a>
      </div>
    </Stack>
  );
}

function fileOf(codes: readonly string[]): string {
  const words = `Pickled Egg: recovery codes of ${location.host}\nEach works once, in place of your authenticator app.\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(words)}`;
}
