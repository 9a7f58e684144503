import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWhere } from '../../app/where.ts';
import { zoneOf } from '#contract/pages/zones';
import { logout } from '../../person/logout.ts';
import { dropNotification, notificationWords } from '../../app/notification.ts';
import { usePerson } from '../../person/session.ts';
import { lazyPart } from '../../app/lazy-part.ts';
import { Boundary } from './boundary.tsx';
import { CountingQuestion } from './counting-question.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScreenRoom } from './screen-room.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toast } from './toast.tsx';

/** Guests only. */
const GuestLogout = lazyPart(async () => (await import('./guest-logout.tsx')).GuestLogout);

/** What stands round every page; the play screen has the phone to itself. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const person = usePerson();
  const { pathname } = useWhere();
  const [words] = useState(notificationWords);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(dropNotification, []);
  const isPlay = zoneOf(pathname) === 'race';
  // A phone has no room for more than the rehearsal.
  const around = pathname.endsWith('/rehearsal') ? 'max-desk:hidden desk:contents' : 'contents';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isPlay && (
        <div className={around}>
          <Header person={person} onLogout={() => (person?.isGuest ? setLeaving(true) : void logout())} />
        </div>
      )}
      {isLeaving && person && (
        <Boundary instead={null}>
          <Suspense>
            <GuestLogout open name={person.name} onYes={() => void logout()} onNo={() => setLeaving(false)} />
          </Suspense>
        </Boundary>
      )}
      <Toast words={words} />
      {!isPlay && <CountingQuestion />}
      <ScreenRoom key={pathname}>{children}</ScreenRoom>
      {!isPlay && (
        <div className={around}>
          <Footer year={year} />
        </div>
      )}
    </div>
  );
}
