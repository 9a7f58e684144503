import { striker, town } from 'virtual:try-race';
import { teamNames } from '#contract/game';
import type { TownBar } from '#contract/demo/town';
import { Streets } from '../../parts/map/town-sketch.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Splat } from '../../parts/marks/splat.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';

/** How much of the town is to be seen, in its thousandths; the bars lie within by as much as their names need. */
const frame = { left: -150, top: -100, width: 1_300, height: 1_130 };

/** The sketched town. Its bars are buttons in reading order; the script puts each in its place. */
export function TryMap() {
  return (
    <section aria-label={`Map of ${town.name}`} className="relative min-w-0 group-data-[step=over]/try:hidden">
      <div className="relative h-[clamp(400px,calc(100dvh-366px),620px)] overflow-hidden rounded-mat border-3 border-edge-soft bg-map-paper desk:h-[clamp(440px,calc(100dvh-170px),820px)]">
        <svg
          viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          aria-hidden="true"
        >
          <Streets town={town} />
        </svg>
        <ul
          data-bars
          inert
          className="invisible absolute inset-0 transition-opacity duration-200 data-set:visible group-data-[step=ready]/try:opacity-45"
        >
          {town.bars.map((bar) => (
            <Bar key={bar.id} bar={bar} />
          ))}
        </ul>
        <Egged />
      </div>
      <p
        data-nudge
        hidden
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 -top-5 mx-auto flex w-max animate-breathe items-center gap-2 rounded-round bg-yolk px-4 py-1.5 font-display text-label text-night"
      >
        <Icon name="map" />
        Tap the bar it means
      </p>
    </section>
  );
}

function Bar({ bar: { id, name, x, y } }: { bar: TownBar }) {
  return (
    <li
      data-x={shareOf(x - frame.left, frame.width)}
      data-y={shareOf(y - frame.top, frame.height)}
      className="absolute w-0"
    >
      <button
        type="button"
        data-bar={id}
        data-called={name}
        className="group/bar absolute -top-7 left-0 grid w-24 -translate-x-1/2 justify-items-center gap-0.5 rounded-mat pt-3.5 pb-1.5 data-shake:animate-shake desk:-top-8 desk:w-32 desk:pt-3.5"
      >
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-round border-4 border-shell bg-night font-display text-[1.125rem] leading-none font-black group-active/bar:scale-120 group-data-[mark=found]/bar:border-pickle group-data-[mark=found]/bar:bg-pickle group-data-[mark=found]/bar:text-night group-data-[mark=struck]/bar:border-edge group-data-[mark=struck]/bar:text-quiet desk:size-9"
        >
          <span className="hidden group-data-[mark=found]/bar:inline [&_svg]:size-4">
            <Icon name="tick" />
          </span>
          <span className="hidden group-data-[mark=struck]/bar:inline">×</span>
        </span>
        <span className="px-1 text-center [text-shadow:0_0_5px_var(--map-paper),0_0_5px_var(--map-paper),0_0_9px_var(--map-paper),0_0_9px_var(--map-paper)] font-display text-[1.25rem] leading-[.9] font-extrabold group-data-[mark=struck]/bar:text-quiet group-data-[mark=struck]/bar:line-through desk:text-[1.625rem]">
          <span className="sr-only">The </span>
          {name.replace(/^The /, '')}
        </span>
        <span data-marked className="sr-only" />
      </button>
    </li>
  );
}

/** The one sabotage of the race: egg on the map until it is wiped off. */
function Egged() {
  return (
    <div
      data-egg-on-map
      hidden
      className="group/egg absolute inset-0 grid place-items-center bg-night/55 p-4 text-beet [&>span]:absolute [&>span]:animate-splat [&>span>svg]:size-full"
    >
      <span className="-top-6 -left-8 size-56 desk:size-96">
        <Splat />
      </span>
      <span className="top-1/3 -right-10 size-52 rotate-45 group-data-[wipes=1]/egg:hidden group-data-[wipes=2]/egg:hidden desk:size-88">
        <Splat />
      </span>
      <span className="-bottom-8 left-6 size-48 -rotate-30 group-data-[wipes=2]/egg:hidden desk:size-80">
        <Splat />
      </span>
      <div className="relative grid w-full max-w-[340px] animate-land gap-4 rounded-mat bg-mat p-6 text-night shadow-mat before:pointer-events-none before:absolute before:inset-[7px] before:rounded-[10px] before:border-2 before:border-night before:opacity-85">
        <div className="flex items-center gap-4">
          <TeamBadge team={striker} size={64} silent />
          <p data-egg-words className="font-display text-[2.25rem] leading-[.9] font-black">
            {teamNames[striker]} eggs your map!
          </p>
        </div>
        <div data-do="wipe" className="relative [--act-line:var(--color-night)]">
          <MainButton>Wipe it off</MainButton>
        </div>
        <p className="relative text-center text-small font-semibold text-mat-text">
          <span data-wipes-left>3</span> to go
        </p>
      </div>
    </div>
  );
}

/** Hundredths, as a place in a box is written. */
function shareOf(part: number, whole: number): number {
  return Math.round((part / whole) * 1_000) / 10;
}
