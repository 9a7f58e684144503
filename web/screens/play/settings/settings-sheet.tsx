import { useState } from 'react';
import { canBuzz } from '../../../device/buzz.ts';
import { useSound } from '../../../device/sound.ts';
import { canStayAwake } from '../../../device/wake-lock.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { InstallHint } from '../../../parts/page/install-hint.tsx';
import { MenuCall, MenuLink, MenuNote, MenuRow, MenuSwitch } from '../../../parts/rows/menu-row.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useRace } from '../../../race/race.ts';
import { usePerson } from '../../../person/session.ts';
import { BeingTold } from './being-told.tsx';
import { RetireDialog, useRetiring } from './retire-dialog.tsx';

const darkWords = 'This browser lets it go dark. Your phone’s own settings can keep it lit for longer.';

/** What is not part of the race itself: the host's tools, or a call to the host; and what this phone does. */
export function SettingsSheet() {
  const { game, team, isHost, open } = useRace();
  const { canRetire, decider, isLast } = useRetiring();
  const person = usePerson();
  const { isOn, set } = useSound();
  const [isRetiring, setRetiring] = useState(false);
  if (isRetiring && team) return <RetireDialog team={team} onClose={() => setRetiring(false)} />;
  return (
    <Dialog open title="Settings" onClose={() => open(null)}>
      <Stack>
        <Stack gap="tight">{isHost ? <HostRows /> : <CallHost tel={game.hostTel} />}</Stack>
        <Stack gap="tight">
          <MenuRow icon="chequers" title="How you win" onPress={() => open('how-you-win')} />
          <MenuSwitch icon="sound" title="Sound" detail={soundWords()} isOn={isOn} onSwitch={set} />
          <BeingTold />
          {!canStayAwake() && <MenuNote icon="phone" title="Screen" detail={darkWords} />}
          {canRetire &&
            (decider ? (
              <MenuNote icon="flag" title="Retire our team" detail={`${decider} decides that.`} />
            ) : (
              <MenuRow
                icon="flag"
                title="Retire our team"
                detail={isLast ? 'You stop here, and that ends the race.' : 'You stop here, the others race on.'}
                onPress={() => setRetiring(true)}
              />
            ))}
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

/** An iPhone shakes for no web page: sound is all it has. */
function soundWords(): string {
  const what = 'Clues, results, sabotages.';
  return canBuzz() ? what : `${what} This phone does not buzz for us.`;
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
