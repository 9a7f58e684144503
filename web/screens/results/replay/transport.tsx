import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type { FeedEntry } from '#contract/race-view';
import { Icon } from '../../../parts/marks/icon.tsx';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { Slider } from '../../../parts/fields/slider.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { wallClock } from '../../../race/clock.ts';
import type { Reel } from './reel.ts';
import type { Film } from './use-film.ts';
import { teamColours } from '#contract/game';

const looks: Partial<Record<FeedEntry['kind'], string>> = {
  'bar-found': 'bottom-0 h-2.5 w-1.5 rounded-round',
  finished: 'bottom-0 h-5 w-2 rounded-round',
  'sabotage-given': 'bottom-3 size-2.5 rotate-45 bg-beet',
};

/** What happens when, drawn over the rail of the film: a dash for a bar, taller for the last one, a diamond for a sabotage. */
const FilmMarks = memo(function FilmMarks({ entries, reel }: { entries: readonly FeedEntry[]; reel: Reel }) {
  return (
    <div aria-hidden="true" className="relative mx-4.5 -mb-3 h-5">
      {entries.map((entry) => {
        const look = looks[entry.kind];
        if (!look || !entry.team) return null;
        const colour = entry.kind === 'sabotage-given' ? {} : { background: teamColours[entry.team] };
        const left = `${(100 * reel.filmAt(entry.at)) / reel.lengthMs}%`;
        return <i key={entry.seq} className={`absolute -translate-x-1/2 ${look}`} style={{ left, ...colour }} />;
      })}
    </div>
  );
});

interface TransportProps {
  film: Film;
  reel: Reel;
  entries: readonly FeedEntry[];
}

/** Rail, play, beat by beat, speed. Space plays and stops; arrows go a minute, Home and End to the ends. */
export function Transport({ film, reel, entries }: TransportProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const move = moveFor(event, film, reel);
    if (!move) return;
    event.preventDefault();
    move();
  });
  useEffect(() => {
    const listening = new AbortController();
    box.current?.addEventListener('keydown', (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="sr-only">Replay</legend>
      <FilmMarks entries={entries} reel={reel} />
      <Slider
        label="Time of the night"
        isBare
        value={Math.round(film.ms)}
        min={0}
        max={reel.lengthMs}
        step={1}
        said={(ms) => wallClock(reel.nightAt(ms))}
        onSlide={film.seek}
        onSettle={film.seek}
      />
      <div className="flex flex-wrap items-center justify-center gap-3 @min-[21rem]:grid @min-[21rem]:grid-cols-[1fr_auto_1fr]">
        <span className="hidden @min-[21rem]:block" />
        <div className="flex items-center gap-2">
          <IconButton icon="beat-back" label="Back to what happened before" onClick={film.beatBack} />
          <PlayButton film={film} />
          <IconButton icon="beat-on" label="On to what happens next" onClick={film.beatOn} />
        </div>
        <div className="justify-self-end">
          <SmallButton onClick={film.faster}>
            <span className="sr-only">Speed </span>
            {film.speed}×
          </SmallButton>
        </div>
      </div>
    </fieldset>
  );
}

function PlayButton({ film }: { film: Film }) {
  const { isRunning, isOver } = film;
  const words = isRunning ? 'Pause' : isOver ? 'Play again' : 'Play';
  return (
    <button
      type="button"
      aria-label={words}
      onClick={film.toggle}
      className="grid size-17 place-items-center rounded-round border-3 border-edge bg-card active:bg-raised"
    >
      <Icon name={isRunning ? 'pause' : isOver ? 'again' : 'resume'} />
    </button>
  );
}

function moveFor({ key, target }: KeyboardEvent, film: Film, reel: Reel): (() => void) | null {
  switch (key) {
    case ' ':
      // On a button it presses that button.
      return target instanceof HTMLButtonElement ? null : film.toggle;
    case 'ArrowLeft':
    case 'ArrowDown':
      return () => film.byMinutes(-1);
    case 'ArrowRight':
    case 'ArrowUp':
      return () => film.byMinutes(1);
    case 'PageDown':
      return film.beatBack;
    case 'PageUp':
      return film.beatOn;
    case 'Home':
      return () => film.seek(0);
    case 'End':
      return () => film.seek(reel.lengthMs);
    default:
      return null;
  }
}
