import { useEffect, useState } from 'react';
import { followPush } from '../../../device/push.ts';
import { MenuNote, MenuRow } from '../../../parts/rows/menu-row.tsx';
import { useRace } from '../../../race/race.ts';
import { usePermits } from '../gate/use-permits.ts';

const words = {
  granted: 'Allowed. Setting it up…',
  kept: 'On: you are told while this screen sleeps.',
  unkept:
    'Allowed, but this browser did not set it up; a private window never does. The race itself tells you everything.',
  refused: 'Off. Allow notifications for this site in your browser’s settings.',
  missing: 'This browser has none. The race itself tells you everything.',
  asking: 'Your phone is asking you.',
} as const;

/** Whether this phone is told of the race while nobody looks at it, and the way to allow it. */
export function BeingTold() {
  const { view, team } = useRace();
  const { permits, ask } = usePermits();
  const now = permits?.notifications;
  const { gameId } = view;
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(
    () => (now === 'granted' ? followPush({ gameId, group: team }, setIsKept) : undefined),
    [now, gameId, team],
  );
  if (now === undefined) return null;
  if (now === 'not-yet' || now === 'silent') {
    return (
      <MenuRow
        icon="bell"
        title="Notifications"
        detail="Off. Tap to be told while this screen sleeps."
        onPress={() => ask('notifications')}
      />
    );
  }
  const step = now === 'granted' && isKept !== null ? (isKept ? 'kept' : 'unkept') : now;
  return <MenuNote icon="bell" title="Notifications" detail={words[step]} />;
}
