import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Letter } from '#contract/game';
import type { Game } from '../../app/game.ts';
import type { Line } from '../../race/live/line.ts';
import type { Queue } from '../../race/queue/use-queue.ts';
import { type Race, RaceProvider, type Sheet, type Tab, useRace, type Walkers } from '../../race/race.ts';
import { NewestEntry } from '../play/news/newest-entry.tsx';
import { RaceFaces } from '../play/race-faces.tsx';
import { type Moment, momentAt } from './moments.ts';
import type { NightFilm } from './night-film.ts';
import { phoneOf } from './rehearsal-copy.ts';
import { useOf } from './use-film.ts';
import { WouldOpen } from './would-open.tsx';

/** How wide the screen in the frame believes itself to be. */
const phonePx = 390;

interface PhoneProps {
  game: Game;
  team: Letter;
  moments: readonly Moment[];
  film: NightFilm;
  /** On a screen without a map of its own the bots walk on the team's. */
  walkers: Walkers | null;
}

/**
 * [RH11] A team's real play screen in a frame. It is drawn from the night's steps and knows no line, no queue and no device: whatever is
 * pressed in it changes nothing outside of it.
 */
export function Phone({ game, team, moments, film, walkers }: PhoneProps) {
  const at = useOf(film, ({ shownAt }) => shownAt);
  const now = useCallback(() => at, [at]);
  const [tab, showTab] = useState<Tab>('clue');
  const [sheet, open] = useState<Sheet | null>(null);
  const moment = momentAt(moments, at);
  const race = useMemo((): Race | null => {
    if (!moment) return null;
    const { view, ways } = moment;
    return {
      game,
      view,
      team,
      isHost: false,
      line: { ...noLine, view },
      queue: noQueue,
      now,
      tab,
      showTab,
      sheet,
      open,
      rehearsal: { ways, walkers },
    };
  }, [game, moment, team, now, tab, sheet, walkers]);
  if (!race) return null;
  return (
    <RaceProvider value={race}>
      <Frame label={phoneOf(team)}>
        <Screen />
      </Frame>
    </RaceProvider>
  );
}

function Screen() {
  const { tab, sheet, open } = useRace();
  return (
    <>
      <RaceFaces slot={tab !== 'map' && <NewestEntry />} />
      {sheet && <WouldOpen key={sheet} sheet={sheet} onClose={() => open(null)} />}
    </>
  );
}

/** A phone as high as its room: what is in it is drawn at its own size and made smaller. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const room = box.current;
    if (!room) return undefined;
    const watcher = new ResizeObserver(() => {
      const scale = room.clientWidth / phonePx;
      screen.current?.style.setProperty('transform', `scale(${scale})`);
      screen.current?.style.setProperty('height', `${room.clientHeight / scale}px`);
    });
    watcher.observe(room);
    return () => watcher.disconnect();
  }, []);
  return (
    <section
      ref={box}
      aria-label={label}
      data-theme="dark"
      data-framed
      className="relative aspect-[256/540] h-full shrink-0 overflow-hidden rounded-[34px] border-6 border-[#31463d] bg-page text-ink shadow-[0_6px_0_var(--color-floor)]"
    >
      <div
        ref={screen}
        className="absolute top-0 left-0 isolate flex h-[844px] w-[390px] origin-top-left flex-col overflow-hidden bg-page"
      >
        {children}
      </div>
    </section>
  );
}

const nothing = () => undefined;

/** What a phone with a perfect line would say of it. There is none. */
const noLine: Omit<Line, 'view'> = {
  isKept: false,
  link: 'live',
  lostSince: null,
  ended: null,
  online: {},
  isHostOnline: true,
  knocks: 0,
  receipts: 0,
  people: 0,
  offsetMs: 0,
  missed: [],
  forgetMissed: nothing,
  trouble: null,
  reconnect: nothing,
  refresh: () => Promise.resolve(),
};

const noQueue: Queue = {
  errands: [],
  bank: () => Promise.reject(new Error('This is a rehearsal.')),
  see: () => Promise.resolve(),
  hurry: nothing,
};
