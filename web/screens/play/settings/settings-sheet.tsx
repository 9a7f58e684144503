import { useState } from 'react';
import { useSound } from '../../../device/sound.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { InstallHint } from '../../../parts/page/install-hint.tsx';
import { MenuCall, MenuLink, MenuNote, MenuRow, MenuSwitch } from '../../../parts/rows/menu-row.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useRace } from '../../../race/race.ts';
import { usePerson } from '../../../person/session.ts';
import { BeingTold } from './being-told.tsx';
import { hostCalls } from '#contract/calls/host';
import { type Letter, teamNames } from '#contract/game';
import { callServer } from '../../../call/api.ts';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { useSend } from '../../../call/use-send.ts';

/** What is not part of the race itself: the host's tools, or a call to the host; and what this phone does. */
export function SettingsSheet() {
  const { game, view, team, isHost, open } = useRace();
  const person = usePerson();
  const { isOn, set } = useSound();
  const [isRetiring, setRetiring] = useState(false);
  const own = view.standings.find(({ group }) => group === team);
  const mayRetire = own?.state === 'racing' && view.status === 'on';
  if (isRetiring && own) return <RetireDialog team={own.group} onClose={() => setRetiring(false)} />;
  return (
    <Dialog open title="Settings" onClose={() => open(null)}>
      <Stack>
        <Stack gap="tight">{isHost ? <HostRows /> : <CallHost tel={game.hostTel} />}</Stack>
        <Stack gap="tight">
          <MenuRow icon="chequers" title="How you win" onPress={() => open('how-you-win')} />
          <MenuSwitch icon="sound" title="Sound" detail="Clues, results, sabotages." isOn={isOn} onSwitch={set} />
          <BeingTold />
          {mayRetire && (
            <MenuRow
              icon="flag"
              title="Retire our team"
              detail="You stop here, the others race on."
              onPress={() => setRetiring(true)}
            />
          )}
          <MenuLink icon="out" title="My Games" to="/manage" />
        </Stack>
        <InstallHint />
        {person && (
          <MenuNote
            icon="person"
            title={person.name}
            detail={person.isGuest ? 'Here as a guest' : `Signed in as ${person.email ?? 'you'}`}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function HostRows() {
  const { game, view, open } = useRace();
  return (
    <>
      <MenuLink icon="invite" title="Invite player" detail="Somebody late? Add them." to={`/host/${game.gameId}`} />
      <MenuRow
        icon="key"
        title="Bar skip codes"
        detail="For a team that is stuck at the door."
        onPress={() => open('codes')}
      />
      <MenuRow
        icon="controls"
        title="Race controls"
        detail="Pause, message, mark as there …"
        onPress={() => open('controls')}
      />
      {view.status !== 'ended' && (
        <MenuRow icon="warning" tone="danger" title="End game" onPress={() => open('end-game')} />
      )}
    </>
  );
}

function CallHost({ tel }: { tel: string | null }) {
  return tel ? (
    <MenuCall icon="phone" title="Call host" detail="For a skip code, or a shut door." tel={tel} />
  ) : (
    <MenuNote icon="phone" title="Call host" detail="The host left no number. Shout across the bar." />
  );
}

/** Asked before a team gives up. */
function RetireDialog({ team, onClose }: { team: Letter; onClose: () => void }) {
  const { game, view, line, open } = useRace();
  const { send, isSending, trouble } = useSend('Failed to retire your team');
  const isLast = view.standings.filter(({ state }) => state === 'racing').length === 1;
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

  if (isOneShort) return <OneMore onClose={() => open(null)} />;
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
          more sabotages either way. This cannot be undone.
        </Text>
        {isLast && <Text>Nobody else is racing any more, so this ends the race.</Text>}
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
