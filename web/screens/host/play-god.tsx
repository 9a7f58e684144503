import { gamesCalls } from '#contract/calls/games';
import { callServer } from '../../call/api.ts';
import { type Game, useGameChanges } from '../../app/game.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { useSend } from '../../call/use-send.ts';
import { counted } from './next-step.ts';
import type { SheetProps } from './sheet.ts';

interface PlayGodProps {
  game: Game;
  onOpen: (sheet: 'sabotages' | 'classic') => void;
}

/** The way into a god game, and for one that is: its sabotages and the way back. */
export function PlayGod({ game, onOpen }: PlayGodProps) {
  if (game.type === 'classic') {
    return (
      <Stack gap="tight">
        <ChalkHeading>Play god</ChalkHeading>
        <Text>You write the clues and the sabotages, and strike whom you like. Your teams just play.</Text>
        <Button onClick={() => onOpen('sabotages')}>Play god</Button>
      </Stack>
    );
  }
  const count = game.extras?.sabotages.length ?? 0;
  return (
    <Stack gap="tight">
      <ChalkHeading>You play god</ChalkHeading>
      <Text>You write the clues, and strike with {counted(count, 'sabotage')} of your own. Your teams just play.</Text>
      <Button onClick={() => onOpen('sabotages')}>Edit sabotages</Button>
      <Button look="link" onClick={() => onOpen('classic')}>
        Back to classic
      </Button>
    </Stack>
  );
}

/** Asked before a god game becomes classic again. */
export function BackToClassic({ game, open, onClose }: SheetProps) {
  const { showGame, askTeamsAgain } = useGameChanges(game.gameId);
  const { send, isSending, trouble } = useSend('Failed to change the game');

  function goBack() {
    void send({ type: 'classic' as const }, async (input, key) => {
      showGame(await callServer(gamesCalls['edit-game'], { params: { id: String(game.gameId) }, input, key }));
      void askTeamsAgain();
      onClose();
    });
  }

  return (
    <ConfirmDialog
      open={open}
      title="Back to classic?"
      yes="Back to classic"
      no="Stay god"
      busy={isSending}
      onYes={goBack}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          {game.teamCount === 1
            ? 'With a single team you still write the clues. The sabotages come from the house again; yours are kept.'
            : 'Your teams write the clues for each other again. What they had written counts again. The sabotages come from the house. Yours, and your clues, are kept in case you change your mind.'}
        </Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}
