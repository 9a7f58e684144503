import { gamesCalls } from '#contract/calls/games';
import { callServer } from '../../call/api.ts';
import type { Game, Team } from '../../app/game.ts';
import { leave } from '../../app/leave.ts';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { longDateOf } from '../../app/long-date.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { hasMail } from '../../app/settings.ts';
import { useSend } from '../../call/use-send.ts';
import type { SheetProps } from './sheet.ts';

/** Asked before a game goes for good; then My Games, without it. */
export function CancelGame({ game, teams, open, onClose }: SheetProps) {
  const { send, isSending, trouble } = useSend('Failed to cancel the game');

  function cancel() {
    void send({}, async (_body, key) => {
      await callServer(gamesCalls['cancel-game'], { params: { id: String(game.gameId) }, key });
      await leave('/manage');
    });
  }

  return (
    <ConfirmDialog
      open={open}
      title="Cancel this game?"
      yes="Cancel game"
      no="Keep it"
      busy={isSending}
      onYes={cancel}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          {game.name} in {game.city} on {longDateOf(game.date)} goes for good, with its bars, teams and clues. This
          cannot be undone.
        </Text>
        <Text>{whoIsTold(game, teams)}</Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** Everybody but the host. */
function whoIsTold(game: Game, teams: Team[] | undefined): string {
  if (!teams) {
    return hasMail()
      ? 'Whoever was invited gets a mail that it is off.'
      : 'No mail goes out from here: tell whom you invited yourself.';
  }
  const emails = teams.flatMap(({ emails: members }) => members ?? []);
  const invited = emails.filter((email) => email !== game.hostEmail).length;
  if (invited === 0) return 'Nobody has been invited yet, so nobody is told.';
  const people = invited === 1 ? '1 invited person' : `${invited} invited people`;
  return hasMail()
    ? `${people} ${invited === 1 ? 'gets' : 'get'} a mail that it is off.`
    : `No mail goes out from here: tell your ${people} yourself.`;
}
