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
import { MenuCall } from '../../../parts/rows/menu-row.tsx';
import { useRace } from '../../../race/race.ts';
import { canTeamRetire, namePressers } from '../../../race/team-buttons.ts';

/** [K13] Whether the own team can retire now, who decides that if this person does not, and whether no other team is racing. */
export function useRetiring(): { canRetire: boolean; decider: string | null; isLast: boolean } {
  const { game, view, team } = useRace();
  return {
    canRetire: canTeamRetire({ view, team }),
    decider: game.buttons?.hasCaptain ? namePressers(game.buttons) : null,
    isLast: view.standings.filter(({ state }) => state === 'racing').length === 1,
  };
}

/** Asked before a team gives up; in a team without a captain also when a team mate has asked for it. */
export function RetireDialog({ team, onClose }: { team: Letter; onClose: () => void }) {
  const { game, line, open, now } = useRace();
  const { send, isSending, trouble } = useSend('Failed to retire your team');
  // [K13] In a team without a captain two members decide; a captain is sent no `buttons`.
  const takesTwo = game.buttons !== undefined && !game.buttons.hasCaptain;
  const { people, retiring } = game.buttons ?? {};
  const asked = retiring && retiring.until > now() ? retiring : null;
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

  if (takesTwo && people === 1) return <OnlyOne team={team} onClose={close} />;
  if (isOneShort || asked?.isYou) return <OneMore onClose={close} />;
  return (
    <ConfirmDialog
      open
      title={asked ? `${asked.name} wants to retire Team ${teamNames[team]}` : `Retire Team ${teamNames[team]}?`}
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
            {asked ? 'If you agree, your team retires.' : 'It takes two of you within ten minutes, or your host.'}{' '}
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
    <Dialog open title="That's one of you" onClose={onClose} foot={<Button onClick={onClose}>Got it</Button>}>
      <output>
        <Text>
          Your team mates are asked now. One of them has to agree within ten minutes. Until then you are in the race.
        </Text>
      </output>
    </Dialog>
  );
}

function OnlyOne({ team, onClose }: { team: Letter; onClose: () => void }) {
  const { hostTel } = useRace().game;
  return (
    <Dialog
      open
      title={`You are the only one in Team ${teamNames[team]}`}
      onClose={onClose}
      foot={<Button onClick={onClose}>Race on</Button>}
    >
      <Stack gap="tight">
        <Text>Your host can retire it. Ask them{hostTel === null && ': they left no number here'}.</Text>
        {hostTel !== null && (
          <MenuCall icon="phone" title="Call host" detail="They can retire your team." tel={hostTel} />
        )}
      </Stack>
    </Dialog>
  );
}
