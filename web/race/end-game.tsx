import { hostCalls } from '#contract/calls/host';
import { callServer } from '../call/api.ts';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { SmallPrint, Text } from '../parts/layout/prose.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { useSend } from '../call/use-send.ts';
import { useRace } from './race.ts';

/** Asked before the race ends for everybody. */
export function EndGame() {
  const { game, line, open } = useRace();
  const { send, isSending, trouble } = useSend('Failed to end the game');

  function end() {
    void send({ gameId: game.gameId }, async (input, key) => {
      await callServer(hostCalls['end-game'], { input, key });
      open(null);
      // The line says so too, unless it is down just now.
      await line.refresh();
    });
  }

  return (
    <ConfirmDialog
      open
      title="End game"
      yes="End game"
      no="Keep racing"
      busy={isSending}
      onYes={end}
      onNo={() => open(null)}
    >
      <Stack gap="tight">
        <Text>Are you sure you want to end the game? This action cannot be undone.</Text>
        <SmallPrint>Claims made before now still count when they arrive within 30 minutes.</SmallPrint>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}
