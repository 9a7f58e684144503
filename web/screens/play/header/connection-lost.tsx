import { useEffect, useState } from 'react';
import { problems } from '#contract/problems';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useRace } from '../../../race/race.ts';

/** A line that is lost for so long is worth a word, whatever the phone believes of its signal. */
const lostMs = 30_000;

interface ConnectionLostProps {
  /** Somebody wants to see it, however short the loss. */
  isAsked: boolean;
  onClose: () => void;
}

/** Said once for each loss, and never over something that is being done: the race goes on behind it. */
export function ConnectionLost({ isAsked, onClose }: ConnectionLostProps) {
  const { line, queue, sheet } = useRace();
  const isLost = useLostForLong(line.link === 'live' ? null : line.lostSince) || line.ended !== null;
  const [waved, setWaved] = useState(false);
  if (!isLost && waved) setWaved(false);
  const waiting = queue.errands.filter(({ outcome }) => outcome.type === 'waiting').length;
  function wave() {
    setWaved(isLost);
    onClose();
  }
  function reconnect() {
    wave();
    line.reconnect();
    queue.hurry();
  }
  return (
    <Dialog
      open={(isAsked || (isLost && !waved)) && sheet === null}
      title={problems['connection-lost'].words}
      onClose={wave}
      foot={
        <>
          <MainButton onClick={reconnect}>re-connect</MainButton>
          <Button look="link" onClick={wave}>
            Carry on offline
          </Button>
        </>
      }
    >
      <Stack gap="tight">
        {line.ended === 'too-many' ? (
          <Text>You have this race open in more places than we can follow. Re-connect to go on here.</Text>
        ) : (
          <Text>
            You can go on without us: read your clue, verify a bar, take photos. It counts from when you did it.
          </Text>
        )}
        {waiting > 0 && <Text>{waiting} saved on this phone. It sends itself as soon as there is a signal.</Text>}
      </Stack>
    </Dialog>
  );
}

function useLostForLong(lostSince: number | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (lostSince === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, lostSince + lostMs - Date.now()));
    return () => clearTimeout(timer);
  }, [lostSince]);
  return lostSince !== null && now - lostSince >= lostMs;
}
