import { type ReactNode, useEffect, useState } from 'react';
import { dropNotification, notificationWords } from '../../app/notification.ts';
import { ScreenRoom } from './screen-room.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toast } from './toast.tsx';

/** What stands round a race: next to nothing, for it has the phone to itself. */
export function RaceShell({ children }: { children: ReactNode }) {
  const [words] = useState(notificationWords);
  useEffect(dropNotification, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Toast words={words} />
      <ScreenRoom>{children}</ScreenRoom>
    </div>
  );
}
