import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { StoryView, ToldPhoto } from '#contract/story';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { useNight, withLink } from './night.ts';
import { FilmClock } from './replay/film-clock.tsx';
import { frameAt } from './replay/frame-at.ts';
import { marksAt, photosUp, toldBy } from './replay/happening.ts';
import { PopUps } from './replay/pop-ups.tsx';
import { reelOf } from './replay/reel.ts';
import { ReplayBoard } from './replay/replay-board.tsx';
import { ReplayMap } from './replay/replay-map.tsx';
import { Caption, Earlier } from './replay/told-lines.tsx';
import { Transport } from './replay/transport.tsx';
import { useFilm } from './replay/use-film.ts';
import { useNear } from './replay/use-near.ts';
import { Section } from './section.tsx';

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
                    city={results.gameData.city}
                    story={story}
                    at={at}
                    own={story.reader.team}
                    marks={marksAt(story, reel, ms, speed)}
                  />
                )}
                <PopUps photos={photos} link={link} side={sideFor(photos.at(-1), story)} />
              </div>
              <Caption line={story.lines[told - 1]} />
            </div>
            <Transport film={film} reel={reel} lines={story.lines} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {frame && <ReplayBoard frame={frame} teams={story.teams} bars={story.bars} />}
            <Earlier lines={story.lines} told={told} />
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
