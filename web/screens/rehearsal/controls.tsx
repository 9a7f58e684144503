import { Icon, type IconName } from '../../parts/marks/icon.tsx';
import { Segments } from '../../parts/fields/segments.tsx';
import { Slider } from '../../parts/fields/slider.tsx';
import { wallClock } from '../../race/clock.ts';
import { type NightFilm, speeds } from './night-film.ts';
import { useOf } from './use-film.ts';

const minuteMs = 60_000;
const options = speeds.map((speed) => [`${speed}`, `${speed}×`] as const);

/** The whole night on a rail, its times at both ends. */
export function NightRail({ film }: { film: NightFilm }) {
  const { startsAt, endsAt } = film;
  const minute = useOf(film, ({ shownAt }) => Math.round((shownAt - startsAt) / minuteMs));
  return (
    <div className="relative pb-2 desk:pb-3.5">
      <Slider
        label="Time of the night"
        isBare
        value={minute}
        min={0}
        max={Math.ceil((endsAt - startsAt) / minuteMs)}
        step={1}
        said={(at) => wallClock(Math.min(endsAt, startsAt + at * minuteMs))}
        onSlide={(at) => film.seek(startsAt + at * minuteMs)}
        onSettle={(at) => film.seek(startsAt + at * minuteMs)}
      />
      <p className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-between text-small leading-none font-semibold text-quiet tabular-nums">
        <span>{wallClock(startsAt)}</span>
        <span>{wallClock(endsAt)}</span>
      </p>
    </div>
  );
}

/** Play, how fast, and over again. */
export function NightButtons({ film }: { film: NightFilm }) {
  const isRunning = useOf(film, (night) => night.isRunning);
  const isOver = useOf(film, (night) => night.isOver);
  const speed = useOf(film, (night) => night.speed);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5 desk:gap-3.5">
      <Square
        icon={isRunning ? 'pause' : isOver ? 'again' : 'resume'}
        label={isRunning ? 'Pause' : isOver ? 'Play again' : 'Play'}
        onPress={isRunning ? film.pause : film.play}
      />
      <Segments
        label="Speed"
        options={options}
        chosen={`${speed}`}
        onChoose={(chosen) => film.setSpeed(speeds.find((one) => `${one}` === chosen) ?? speed)}
      />
      <Square icon="again" label="Start over" onPress={() => film.seek(film.startsAt)} />
    </div>
  );
}

function Square({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid w-14 place-items-center max-[359px]:w-11 rounded-mat border-3 border-edge active:bg-raised"
    >
      <Icon name={icon} />
    </button>
  );
}

/** The time of the night, to the minute. */
export function NightClock({ film }: { film: NightFilm }) {
  return useOf(film, ({ at }) => wallClock(at));
}

/** How fast it runs, as a heading says it. */
export function SpeedWords({ film }: { film: NightFilm }) {
  const speed = useOf(film, (night) => night.speed);
  return speed === 1 ? 'The night at its own speed' : `The night at ${speed} times the speed`;
}
