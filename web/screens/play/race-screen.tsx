import { useEffect, useState } from 'react';
import { afterPaint, whenIdle } from '../../app/idle.ts';
import { keepTrying } from '../../call/keep-trying.ts';
import { KnockSheet } from '../../race/knocks/knock-sheet-later.ts';
import { type ClosedKnocks, useClosedKnocks } from '../../race/knocks/use-knocks.ts';
import { useRace } from '../../race/race.ts';
import { LazyBoundary } from './lazy-boundary.tsx';
import {
  BoardTab,
  HostMessage,
  MapTab,
  MovedTeam,
  OpenSheet,
  Outcome,
  PocketConsole,
  RaceEnded,
  RaceLife,
  RetireDialog,
  StillRacing,
} from './lazy-parts.ts';
import { RaceFaces } from './race-faces.tsx';
import { RaceMain } from './race-main.tsx';
import { Boundary } from '../../parts/page/boundary.tsx';
import { KnockNote } from './news/knock-note.tsx';
import { NewestNote } from './news/newest-note.tsx';
import { isNews } from '../../race/queue/next-step.ts';
import { canTeamRetire } from '../../race/team-buttons.ts';
import { keepStreets } from '../../offline/use-kept-streets.ts';
import { useScreenKept } from './use-screen-kept.ts';

/** A running race on a phone: three faces, one button, and what lies over them. */
export function RaceScreen() {
  useFetchedAtRest();
  const main = useScreenKept();
  const closedKnocks = useClosedKnocks();
  return (
    <RaceMain ref={main}>
      <RaceFaces slot={<Slot closedKnocks={closedKnocks} />} />
      <Overlays />
      <Life closedKnocks={closedKnocks} />
    </RaceMain>
  );
}

/** What goes on beside what is seen; it comes when the clue can be read. */
function Life({ closedKnocks }: { closedKnocks: ClosedKnocks }) {
  const isHere = useFetched(RaceLife);
  return (
    isHere && (
      <Boundary instead={null}>
        <RaceLife closedKnocks={closedKnocks} />
      </Boundary>
    )
  );
}

/** Whether a part is here that is fetched once the page was painted. */
function useFetched(part: { fetchNow: () => Promise<boolean> }): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const fetchIt = async () => {
      await afterPaint();
      const hasCome = await part.fetchNow();
      if (hasCome && !leaving.signal.aborted) setHere(true);
      return hasCome;
    };
    keepTrying(fetchIt, { signal: leaving.signal });
    return () => leaving.abort();
  }, [part]);
  return isHere;
}

/** Whatever the rest of the night may need is fetched while there is a signal; what did not arrive, when it is back. */
function useFetchedAtRest(): void {
  const { isHost, view } = useRace();
  const { lat, lon } = view.startBar;
  useEffect(() => {
    const leaving = new AbortController();
    const fetchAll = async () => {
      await whenIdle();
      if (leaving.signal.aborted) return true;
      const parts = [
        HostMessage,
        MovedTeam,
        OpenSheet,
        Outcome,
        BoardTab,
        MapTab,
        RaceEnded,
        RaceLife,
        KnockSheet,
        StillRacing,
        RetireDialog,
        ...(isHost ? [PocketConsole] : []),
      ];
      const drawn = import('../../parts/map/draw-map.ts').then(Boolean, () => false);
      const queue = import('../../race/queue/errand-queue.ts').then(Boolean, () => false);
      const streets = keepStreets({ lat, lon });
      const fetched = await Promise.all([...parts.map((part) => part.fetchNow()), drawn, queue, streets]);
      return fetched.every(Boolean);
    };
    keepTrying(fetchAll, { signal: leaving.signal });
    return () => leaving.abort();
  }, [isHost, lat, lon]);
}

/**
 * One message over the buttons, the weightiest there is: what the host said, else a knock without an answer, else what was missed, else the
 * newest of the feed. Never two: the clue needs the room.
 */
function Slot({ closedKnocks }: { closedKnocks: ClosedKnocks }) {
  const { team } = useRace();
  const isHere = useFetched(HostMessage);
  const note = <KnockNote closedKnocks={closedKnocks} otherwise={<NewestNote />} />;
  // Who is in no team is the host.
  if (team === null || !isHere) return note;
  return (
    <Boundary instead={note}>
      <HostMessage>{note}</HostMessage>
    </Boundary>
  );
}

/** What lies over the race: a sheet, what came of what this phone has sent, and the end. */
function Overlays() {
  const { game, sheet, view, team, queue, open, now } = useRace();
  const retiring = game.buttons?.retiring;
  const isAskedByMate = retiring && !retiring.isYou && retiring.until > now() && canTeamRetire({ view, team });
  const asked = view.asked?.find(({ group }) => group === team);
  const news = queue.errands.find(isNews)?.id ?? null;
  const close = () => open(null);
  return (
    <>
      {sheet && (
        <LazyBoundary key={sheet} part={sheet === 'controls' ? PocketConsole : OpenSheet} onClose={close}>
          {sheet === 'controls' ? <PocketConsole /> : <OpenSheet sheet={sheet} />}
        </LazyBoundary>
      )}
      {view.status !== 'ended' && view.step?.moved && <Moved key={view.step.moved.seq} />}
      {news !== null && <News key={news} />}
      {asked && <Asked key={asked.at} />}
      {isAskedByMate && <Retiring key={retiring.until} />}
      {view.status === 'ended' && <End />}
    </>
  );
}

function News() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <LazyBoundary part={Outcome} onClose={() => putAside(true)}>
      <Outcome />
    </LazyBoundary>
  );
}

function Moved() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <LazyBoundary part={MovedTeam} onClose={() => putAside(true)}>
      <MovedTeam />
    </LazyBoundary>
  );
}

function Asked() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <LazyBoundary part={StillRacing} onClose={() => putAside(true)}>
      <StillRacing />
    </LazyBoundary>
  );
}

/** [K13] A team mate asked for the team to retire. */
function Retiring() {
  const { team, sheet } = useRace();
  const [isAside, putAside] = useState(false);
  if (isAside || sheet !== null || team === null) return null;
  return (
    <LazyBoundary part={RetireDialog} onClose={() => putAside(true)}>
      <RetireDialog team={team} onClose={() => putAside(true)} />
    </LazyBoundary>
  );
}

function End() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <LazyBoundary part={RaceEnded} onClose={() => putAside(true)}>
      <RaceEnded />
    </LazyBoundary>
  );
}
