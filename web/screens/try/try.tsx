import { races, town } from 'virtual:try-race';
import { tryRules } from '#contract/demo/try-race';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { TryLanes } from './try-lanes.tsx';
import { TryMap } from './try-map.tsx';
import { TryPodium } from './try-podium.tsx';

const wood =
  'border-3 border-[#3A2A18] bg-[#182720] shadow-[inset_0_0_0_5px_#5A3E1E,inset_0_0_0_8px_#2A1C0D] bg-[radial-gradient(120%_60%_at_20%_8%,rgb(233_228_214/.07),transparent_60%)]';

/** A race for whoever walks in: plain HTML with every state in it; play-try.ts shows the one that is true. */
export function Try() {
  return (
    <section
      data-theme="dark"
      data-try
      data-step="ready"
      aria-label={`A race to try in ${town.name}`}
      className="group/try bg-page px-4 pt-2 pb-10 desk:px-8 desk:pb-14"
    >
      <div className="mx-auto grid max-w-[1240px] grid-cols-[minmax(0,1fr)] gap-4 group-data-[step=over]/try:block desk:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] desk:gap-x-10">
        <div className="grid min-w-0 content-start gap-4 desk:content-center desk:gap-6">
          <Welcome />
          <ClueBoard />
        </div>
        <TryMap />
      </div>
      <TryPodium />
      <output data-say className="sr-only" />
    </section>
  );
}

/** What it is, in as few words as a stranger reads. */
function Welcome() {
  return (
    <>
      <h1
        tabIndex={-1}
        className="font-display text-h1 group-not-data-[step=ready]/try:sr-only desk:text-[6.25rem] desk:leading-[.84]"
      >
        Three clues. Ninety seconds.
      </h1>
      <div data-when="ready" className="grid gap-4">
        <p className="max-w-[30rem] text-lead">
          Read the clue, tap the bar it means. A wrong bar costs ten seconds, two bots are after the same jar, and one
          of them has an egg for you.
        </p>
        <div data-do="start" className="max-w-[480px]">
          <MainButton>Start the clock</MainButton>
        </div>
        <label className="flex min-h-12 items-center gap-3 text-body font-semibold">
          <input type="checkbox" data-no-clock className="size-6 shrink-0 accent-pickle" />
          No clock, please. I like to think.
        </label>
        <noscript>
          <p className="rounded-mat border-2 border-edge-soft bg-card p-4 text-body">
            This race runs on JavaScript, and yours is off. The rest of the site does without.
          </p>
        </noscript>
      </div>
    </>
  );
}

function ClueBoard() {
  return (
    <div data-when="race" hidden className="grid gap-3 desk:gap-5">
      <TryLanes />
      <div
        className={`relative rounded-[20px] px-6 pt-4.5 pb-5 group-data-egged/try:border-beet desk:px-8 desk:pt-6 desk:pb-8 ${wood}`}
      >
        <div className="flex items-start justify-between gap-4">
          <h2 className="pt-1 font-display text-stamp tracking-[.05em] text-foam">
            <span className="group-data-egged/try:hidden">
              CLUE <span data-number>1</span> OF {races[0]?.clues.length}
            </span>
            <span className="hidden text-[1.75rem] text-danger-ink group-data-egged/try:inline">EGGED!</span>
          </h2>
          <p className="relative font-display text-[2.75rem] leading-[.8] font-black tabular-nums">
            <span className="sr-only">Time left: </span>
            <span role="timer" aria-live="off" data-clock>
              1:30
            </span>
            <span
              data-penalty
              hidden
              aria-hidden="true"
              className="absolute top-full right-0 mt-1.5 animate-drop rounded-tag bg-beet px-2 py-1 text-[1.375rem] leading-none whitespace-nowrap text-shell"
            >
              -{tryRules.wrongS} s
            </span>
          </p>
        </div>
        <p
          data-clue
          tabIndex={-1}
          className="mt-3 min-h-25 pr-4 font-display text-[2rem] leading-[1.02] font-extrabold outline-none wrap-anywhere desk:mt-6 desk:min-h-34 desk:text-[2.75rem]"
        />
      </div>
    </div>
  );
}
