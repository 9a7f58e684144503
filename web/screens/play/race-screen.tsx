import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenIdle } from '../../app/idle.ts';
import { keepTrying } from '../../call/keep-trying.ts';
import { KnockSheet, RaceDoor } from '../../race/knocks/knock-door.tsx';
import { useRace } from '../../race/race.ts';
import { Announcer } from './news/announcer.tsx';
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
  StillRacing,
} from './lazy-parts.ts';
import { RaceFaces } from './race-faces.tsx';
import { useWaysKept } from './map/use-ways.ts';
import { Boundary } from '../../parts/page/boundary.tsx';
import { AwayNote } from './news/away-note.tsx';
import { NewestEntry } from './news/newest-entry.tsx';
import { buzz } from '../../device/buzz.ts';
import { followPush } from '../../device/push.ts';
import { playSound } from '../../device/sound.ts';
import { keepAwake } from '../../device/wake-lock.ts';
import { hapticBetween, type Moment, momentOf } from './haptics.ts';
import { isNews } from '../../race/queue/next-step.ts';
import { readRecord } from '../../offline/database.ts';
import { keepStreets } from '../../offline/use-kept-streets.ts';
import { useScreenKept } from './use-screen-kept.ts';
import { aboutOf, removeDraftsBut, useDraftPrefix } from './proof/drafts.ts';

/** On its side the face has the left of the phone to itself, and everything else stands in a rail at the right. */
const lying =
  'lying:grid lying:grid-cols-[minmax(0,1fr)_clamp(256px,40vw,340px)] lying:grid-rows-[auto_auto_auto_minmax(0,1fr)_auto] lying:[grid-template-areas:"over_over"_"face_head"_"face_link"_"face_dock"_"face_tabs"] lying:pr-[env(safe-area-inset-right)] lying:pl-[env(safe-area-inset-left)]';

/** A running race on a phone: three faces, one button, and what lies over them. */
export function RaceScreen() {
  usePhoneFeedback();
  useWaysKept();
  useFetchedAtRest();
  const main = useScreenKept();
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={`isolate flex h-dvh flex-col overflow-x-hidden overflow-y-auto bg-page text-ink ${lying}`}
    >
      <RaceFaces slot={<Slot />} />
      <Overlays />
      <Announcer />
    </main>
  );
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
        KnockSheet,
        StillRacing,
        ...(isHost ? [PocketConsole] : []),
      ];
      const drawn = import('../../parts/map/draw-map.ts').then(Boolean, () => false);
      const streets = keepStreets({ lat, lon });
      const fetched = await Promise.all([...parts.map((part) => part.fetchNow()), drawn, streets]);
      return fetched.every(Boolean);
    };
    keepTrying(fetchAll, { signal: leaving.signal });
    return () => leaving.abort();
  }, [isHost, lat, lon]);
}

/**
 * One message over the buttons, the weightiest there is: what the host said, else what was missed, else the newest of the feed. Never
 * two: the clue needs the room.
 */
function Slot() {
  const { team } = useRace();
  // Who is in no team is the host.
  if (team === null) return <Otherwise />;
  return (
    <Boundary instead={<Otherwise />}>
      <Suspense fallback={<Otherwise />}>
        <HostMessage>
          <Otherwise />
        </HostMessage>
      </Suspense>
    </Boundary>
  );
}

function Otherwise() {
  const { tab } = useRace();
  return <AwayNote otherwise={tab !== 'map' && <NewestEntry />} />;
}

/** The phone in the hand: it stays awake while the race is on, shakes when something happens, and is told of it when it sleeps. */
function usePhoneFeedback(): void {
  const race = useRace();
  const { view, queue, team } = race;
  const { gameId } = view;
  const isOver = view.status === 'ended';
  const last = useRef<Moment | null>(null);

  useEffect(() => {
    const now = momentOf({ view, queue });
    const felt = last.current && hapticBetween(last.current, now);
    last.current = now;
    if (!felt) return;
    buzz(felt);
    playSound(felt);
  }, [view, queue]);

  useEffect(() => (isOver ? undefined : keepAwake()), [isOver]);
  useEffect(() => (isOver ? undefined : followPush({ gameId, group: team })), [isOver, gameId, team]);
}

/** What lies over the race: a sheet, what came of what this phone has sent, and the end. */
function Overlays() {
  const { sheet, view, team, queue, open } = useRace();
  const asked = view.asked?.find(({ group }) => group === team);
  const news = queue.errands.find(isNews)?.id ?? null;
  const close = () => open(null);
  useReopened();
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
      {view.status === 'ended' && <End />}
      <RaceDoor />
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

function End() {
  const [isAside, putAside] = useState(false);
  if (isAside) return null;
  return (
    <LazyBoundary part={RaceEnded} onClose={() => putAside(true)}>
      <RaceEnded />
    </LazyBoundary>
  );
}

/** A proof that was being made when the page went away is there again when it comes back. */
function useReopened(): void {
  const { view, line, sheet, open } = useRace();
  const prefix = useDraftPrefix();
  const about = aboutOf(view.step);
  const isClue = view.step?.type === 'clue';
  // A view that was only kept may be older than the drafts.
  const isPast = isClue && !line.isKept;
  const reopen = useEffectEvent(() => {
    if (sheet === null) open(isClue ? 'verify' : 'photo');
  });
  useEffect(() => {
    if (about === null) return undefined;
    let isOver = false;
    const look = async () => {
      // A sabotage or a forfeit only comes first: the claim behind it is kept.
      if (isPast) await removeDraftsBut(prefix, `${prefix}${about}`);
      const found = await readRecord(`${prefix}${about}`);
      if (found !== null && !isOver) reopen();
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [prefix, about, isPast]);
}
