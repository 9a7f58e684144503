import { useState } from 'react';
import { hostCalls } from '#contract/calls/host';
import { type Letter, teamNames } from '#contract/game';
import { callServer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { useRace } from '../../../race/race.ts';
import { namePressers } from '../../../race/team-buttons.ts';

/** [K13] Whether the own team can retire now, who decides that if this person does not, and whether no other team is racing. */
export function useRetiring(): { canRetire: boolean; decider: string | null; isLast: boolean } {
  const { game, view, team } = useRace();
  const own = view.standings.find(({ group }) => group === team);
  return {
    canRetire: own?.state === 'racing' && view.status === 'on' && !view.step?.serving?.isFinal,
    decider: game.buttons?.hasCaptain ? namePressers(game.buttons) : null,
    isLast: view.standings.filter(({ state }) => state === 'racing').length === 1,
  };
}

/** Asked before a team gives up. */
export function RetireDialog({ team, onClose }: { team: Letter; onClose: () => void }) {
  const { game, line, open } = useRace();
  const { send, isSending, trouble } = useSend('Failed to retire your team');
  // [K13] In a team without a captain two members decide; a captain is sent no `buttons`.
  const takesTwo = game.buttons !== undefined && !game.buttons.hasCaptain;
  const { isLast } = useRetiring();
  const [isOneShort, setOneShort] = useState(false);

  function retire() {
    void send({ group: team }, async (input, key) => {
      const params = { gameId: String(game.gameId) };
      const { oneMore = false } = await callServer(hostCalls.retire, { params, input, key });
      if (oneMore) return setOneShort(true);
      open(null);
      return line.refresh();
    });
  }

  function close() {
    open(null);
    onClose();
  }

  if (isOneShort) return <OneMore onClose={close} />;
  return (
    <ConfirmDialog
      open
      title={`Retire Team ${teamNames[team]}?`}
      yes="Retire our team"
      no="Race on"
      busy={isSending}
      onYes={retire}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          You keep the bars you found, but you have not finished: the results say DNF. You get no more clues, and no
          more sabotages either way. {!takesTwo && 'This cannot be undone.'}
        </Text>
        {takesTwo && (
          <Text>
            It takes two of you within ten minutes, or your host.{' '}
            {isLast ? 'Then it cannot be undone.' : 'Your host can take it back for ten minutes after that.'}
          </Text>
        )}
        {isLast && <Text>No other team is racing, so this ends the race.</Text>}
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** [K13] A team without a captain retires by two of its members. */
function OneMore({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="That's one of you" onClose={onClose} foot={<Button onClick={onClose}>Race on</Button>}>
      <output>
        <Text>One more of you has to say so within ten minutes. Until then you are in the race.</Text>
      </output>
    </Dialog>
  );
}
