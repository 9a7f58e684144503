import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { wallClock } from '../../race/clock.ts';
import { useRace } from '../../race/race.ts';
import { useNow } from '../../race/use-now.ts';

const ends = {
  'signed-out': 'You are signed out, so this page stands still.',
  'not-a-member': 'This game is no longer yours, so this page stands still.',
  'too-many': 'This race is open on too many of your screens, so this one stands still.',
} as const;

/** A line that is back so soon was hardly lost. */
const shortMs = 3_000;

/** Whether what is shown is how things are. */
export function LineNotice() {
  const { line } = useRace();
  const now = useNow(line.link !== 'live');
  if (line.ended) {
    return (
      <Notice
        tone="trouble"
        title={ends[line.ended]}
        action={<Button onClick={line.reconnect}>{line.ended === 'too-many' ? 'Show it here' : 'Try again'}</Button>}
      />
    );
  }
  if (line.link === 'live' || line.lostSince === null || now - line.offsetMs - line.lostSince < shortMs) return null;
  return (
    <Notice
      tone="warning"
      title={line.link === 'offline' ? 'No connection.' : 'Reconnecting…'}
      action={line.link === 'offline' && <Button onClick={line.reconnect}>Reconnect</Button>}
    >
      <p>This is the race as of {wallClock(line.lostSince)}. It goes on without us.</p>
    </Notice>
  );
}
