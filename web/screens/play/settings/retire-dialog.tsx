import { raceCalls } from '#contract/calls/race';
import { type Letter, teamNames } from '#contract/game';
import { callServer } from '../../../call/api.ts';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useRace } from '../../../race/race.ts';
import { useSaving } from '../../../call/use-saving.ts';

/** Asked before a team gives up. */
export function RetireDialog({ team, onClose }: { team: Letter; onClose: () => void }) {
  const { game, view, line, open } = useRace();
  const { save, isSaving, trouble } = useSaving('Failed to retire your team');
  const isLast = view.standings.filter(({ state }) => state === 'racing').length === 1;

  function retire() {
    void save({ group: team }, async (input, key) => {
      await callServer(raceCalls.retire, { params: { gameId: String(game.game_id) }, input, key });
      open(null);
      await line.refresh();
    });
  }

  return (
    <ConfirmDialog
      open
      title={`Retire Team ${teamNames[team]}?`}
      yes="Retire our team"
      no="Race on"
      busy={isSaving}
      onYes={retire}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          You keep the bars you found, but you have not finished: the results say DNF. You get no more clues, and no
          more sabotages either way. This cannot be undone.
        </Text>
        {isLast && <Text>Nobody else is racing any more, so this ends the race.</Text>}
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}
