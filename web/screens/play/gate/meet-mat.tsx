import { useEffect, useState } from 'react';
import { isDaySet, meetingPlace } from '#contract/when-where';
import type { Game } from '../../../app/game.ts';
import { dayOf, weekdayDateOf } from '../../../app/long-date.ts';
import { dayWords, meetSentence } from '../../../app/when-where.ts';
import { BeerMat } from '../../../parts/layout/beer-mat.tsx';
import { Stamp } from '../../../parts/marks/stamp.tsx';

/** The stamp counts down in minutes when at most this many are left. */
const countedMinutes = 90;
const lookEveryMs = 10_000;

/** [G17] When and where to meet, readable at arm's length. Screen readers get the sentence used on every other page. */
export function MeetMat({ game }: { game: Game }) {
  const now = useMinute();
  const place = meetingPlace(game);
  const stamp = stampOf(game, now);
  return (
    <section aria-label="When and where" className="relative -mx-1 overflow-x-clip px-1 pt-3 pb-2">
      <p className="sr-only">
        {dayWords(game)}. {meetSentence(game)}.
      </p>
      {stamp && (
        <span className="absolute top-0 right-4 z-1 [&>span]:rotate-[4deg] [&>span]:bg-mat">
          <Stamp tone="mat">{stamp}</Stamp>
        </span>
      )}
      <BeerMat tilt="slight">
        <div aria-hidden="true" className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <div>
            <p className="font-display text-stamp tracking-[.05em] text-brine">MEET</p>
            {game.time === null ? (
              <p className="mt-1 max-w-28 font-display text-h3">Time to be announced</p>
            ) : (
              <p className="mt-2 font-display text-[clamp(3rem,calc(35vw-58px),4.875rem)] leading-[.8] font-black tracking-[-.01em]">
                {game.time}
              </p>
            )}
          </div>
          <div className="min-w-[45%] grow basis-0">
            <p
              className={`font-display leading-[.92] font-black wrap-anywhere ${(place ?? '').length > 40 ? 'text-label' : 'text-[clamp(1.625rem,8.5vw,2.0625rem)]'}`}
            >
              {place ?? 'Place to be announced'}
            </p>
            <p className="mt-1.5 text-[1rem] leading-[1.35] font-semibold text-mat-text wrap-anywhere">
              {game.city}
              {!isToday(game, now) && (
                <span className="block">{isDaySet(game, now) ? weekdayDateOf(game.date) : dayWords(game)}</span>
              )}
            </p>
          </div>
        </div>
      </BeerMat>
    </section>
  );
}

/** IN 22 MIN, or the day if it is near, else null. Uses the phone's time zone, since phone and race are in the same town. */
export function stampOf(game: Pick<Game, 'date' | 'time' | 'type' | 'lazyStage'>, now: Date): string | null {
  if (!isDaySet(game, now)) return null;
  if (game.date === dayOf(now, 1)) return 'TOMORROW';
  if (!isToday(game, now)) return null;
  const [hours = 0, minutes = 0] = (game.time ?? '').split(':').map(Number);
  const left =
    game.time === null ? countedMinutes + 1 : hours * 60 + minutes - (now.getHours() * 60 + now.getMinutes());
  if (left > countedMinutes) return 'TODAY';
  return left > 0 ? `IN ${left} MIN` : 'ANY MINUTE';
}

function isToday(game: Pick<Game, 'date' | 'type' | 'lazyStage'>, now: Date): boolean {
  return isDaySet(game, now) && game.date === dayOf(now);
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
