import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Frame, RaceStory, StoryView, ToldPhoto } from '#contract/story';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { useNight, withLink } from './night.ts';
import { frameAt } from './replay/frame-at.ts';
import { marksAt, photosUp, toldBy } from './replay/happening.ts';
import { reelOf } from './replay/reel.ts';
import { ReplayMap } from './replay/replay-map.tsx';
import { Transport } from './replay/transport.tsx';
import { useFilm } from './replay/use-film.ts';
import { Section } from './section.tsx';
import { clockOf, wallClock } from '../../race/clock.ts';
import { isPaused, runMs } from './replay/run-time.ts';
import { teamColours, teamNames } from '#contract/game';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { thumbOf } from './photos/addresses.ts';
import type { FeedEntry } from '#contract/race-view';
import { FeedRow } from '../../parts/rows/feed-row.tsx';
import { TrailSample } from '../../parts/map/trail-sample.tsx';
import { Track } from '../../parts/marks/track.tsx';
import { useBumps } from '../../parts/marks/use-bumps.ts';

type Row = Frame['teams'][number];

interface BoardProps {
  frame: Frame;
  teams: RaceStory['teams'];
  bars: number;
}

/** The leaderboard as it stood at a moment; rows that change places run there. */
const ReplayBoard = memo(function ReplayBoard({ frame, teams, bars }: BoardProps) {
  const [list, drawn] = useBumps(frame.teams);
  return (
    <ol ref={list} aria-label="Leaderboard at this moment" className="grid overflow-x-clip">
      {drawn.map((row) => (
        <li
          key={row.group}
          data-team={row.group}
          className="grid min-h-12 grid-cols-[26px_66px_minmax(0,1fr)_auto] items-center gap-x-2"
        >
          <span className="font-display text-h3 font-black">{row.state === 'absent' ? '–' : row.position}</span>
          <span className="grid gap-1 font-display text-label leading-none">
            {teamNames[row.group]}
            <TrailSample team={row.group} />
          </span>
          <div className="pr-6">
            <Track
              group={row.group}
              colour={teamColours[row.group]}
              progress={(100 * row.done) / bars}
              done={row.done}
              bars={bars}
              isOut={row.state === 'retired' || row.state === 'absent'}
              isOwn={false}
            />
          </div>
          <span className="min-w-14 text-right text-small font-semibold text-quiet tabular-nums">
            {wordsFor(row, teams, bars)}
          </span>
        </li>
      ))}
    </ol>
  );
});

/** The newest entry, as a film has its words below the picture. */
const Caption = memo(function Caption({ entry }: { entry: FeedEntry | undefined }) {
  return (
    <output className="block min-h-17 border-t-3 border-edge bg-card px-3 py-2">
      {entry && (
        <span key={entry.seq} className="block animate-drop">
          <FeedRow entry={entry} when={wallClock(entry.at)} />
        </span>
      )}
    </output>
  );
});

const earlierMost = 5;

/** The entries before the newest of those told so far, newest first. */
const Earlier = memo(function Earlier({ entries, told }: { entries: readonly FeedEntry[]; told: number }) {
  const earlier = entries.slice(Math.max(0, told - 1 - earlierMost), Math.max(0, told - 1)).toReversed();
  return (
    <ol aria-label="Before that" className="grid gap-1">
      {earlier.map((entry) => (
        <li key={entry.seq}>
          <FeedRow entry={entry} when={wallClock(entry.at)} isShort />
        </li>
      ))}
    </ol>
  );
});

interface PopUpsProps {
  /** Oldest first. */
  photos: readonly ToldPhoto[];
  link: string | null;
  /** Away from where it happens. */
  side: 'left' | 'right';
}

const tilts = ['-rotate-6 -translate-x-1.5', 'rotate-3'] as const;

/** The race re-lived: all teams over the map through the night, and what was told and photographed at its moments. */
export function Replay() {
  const { story, results, gameId, link } = useNight();
  const reel = useMemo(() => reelOf(story), [story]);
  const asked = secondsIn(useSearchParams()[0].get('at'));
  const film = useFilm(reel, asked === null ? 0 : reel.filmAt(story.startedAt + asked * 1_000));
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  const isAskedFor = asked !== null;
  useEffect(() => {
    if (isAskedFor) box.current?.scrollIntoView({ block: 'center' });
  }, [isAskedFor]);

  const { at, ms, speed } = film;
  const frame = frameAt(story.frames, at);
  const told = toldBy(story.lines, at);
  const photos = photosUp(story.photos, reel, ms, speed);
  // Upwards: what has just happened must have happened there too.
  const moment = Math.ceil((at - story.startedAt) / 1_000);
  const address = `${location.origin}${withLink(`/results/${gameId}?at=${moment}`, link)}`;
  return (
    <Section heading="The race re-lived">
      <p className="mb-3.5 text-body text-quiet">
        Play the night again. Between bars we can only guess: nobody’s steps were kept.
      </p>
      <div ref={box} className="@container scroll-mt-24">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 @4xl:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <div className="overflow-hidden rounded-mat border-3 border-edge">
              <FilmClock story={story} at={at} />
              <div className="relative h-88 bg-map-paper @4xl:h-106">
                {isNear && (
                  <ReplayMap
                    city={results.game.city}
                    story={story}
                    at={at}
                    own={story.reader.team}
                    marks={marksAt(story, reel, ms, speed)}
                  />
                )}
                <PopUps photos={photos} link={link} side={sideFor(photos.at(-1), story)} />
              </div>
              <Caption entry={story.lines[told - 1]} />
            </div>
            <Transport film={film} reel={reel} entries={story.lines} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {frame && <ReplayBoard frame={frame} teams={story.teams} bars={story.bars} />}
            <Earlier entries={story.lines} told={told} />
            <CopyButton text={address}>Copy link to this moment</CopyButton>
          </div>
        </div>
      </div>
    </Section>
  );
}

/** How many seconds after the start a link points to. */
function secondsIn(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** A photo stands on the other side of the map than where it was taken. */
function sideFor(photo: ToldPhoto | undefined, { startBar, places }: StoryView): 'left' | 'right' {
  const taken = places.find(({ id }) => id === photo?.bar);
  const lons = [startBar, ...places].map(({ lon }) => lon);
  const middle = (Math.min(...lons) + Math.max(...lons)) / 2;
  return taken && taken.lon > middle ? 'left' : 'right';
}

/** The time of the night in large figures, and how long the race had run. */
function FilmClock({ story, at }: { story: StoryView; at: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-b-3 border-edge bg-card px-3 py-1.5 font-display text-h2 leading-none tabular-nums">
      {wallClock(at)}
      <span className="font-text text-small font-semibold text-quiet">
        {isPaused(story, at) ? 'paused' : `${clockOf(runMs(story, at))} in`}
      </span>
    </p>
  );
}

/** Photos that pop up over the map at their moments, the newest on top. */
function PopUps({ photos, link, side }: PopUpsProps) {
  return (
    <div className={`pointer-events-none absolute bottom-11 grid ${side === 'left' ? 'left-4' : 'right-4'}`}>
      {photos.map(({ id, group }, nth) => (
        <div key={id} className={`[grid-area:1/1] ${tilts[(nth + 2 - photos.length) % tilts.length]}`}>
          <figure className="w-26 animate-pop rounded-[8px] bg-mat p-1.5 pb-0 text-night shadow-[0_4px_0_var(--color-floor)] desk:w-42 desk:p-2 desk:pb-0">
            <img
              src={thumbOf(id, link)}
              alt={`From ${group ? teamNames[group] : 'the host'}`}
              className="aspect-6/5 w-full rounded-[4px] bg-foam object-cover"
            />
            <figcaption aria-hidden="true" className="flex h-8 items-center gap-1.5 font-display text-tab desk:h-10">
              {group && (
                <span className="w-6">
                  <TeamBadge team={group} size={34} silent />
                </span>
              )}
              {group ? teamNames[group] : 'Host'}
            </figcaption>
          </figure>
        </div>
      ))}
    </div>
  );
}

/** Whether something has come near the screen: what is far down a page is fetched then, and not before. */
function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (seen) => setNear((was) => was || seen.some((one) => one.isIntersecting)),
      {
        rootMargin: '400px',
      },
    );
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return isNear;
}

function wordsFor({ group, state, done }: Row, teams: RaceStory['teams'], bars: number): string {
  const raceMs = teams.find((team) => team.group === group)?.raceMs ?? null;
  if (state === 'finished' && raceMs !== null) return clockOf(raceMs);
  if (state === 'retired') return 'retired';
  return state === 'absent' ? 'not racing' : `${done} of ${bars}`;
}
