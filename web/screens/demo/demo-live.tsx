import { demoChapters, demoRules } from '#contract/demo/demo-night';
import { Icon } from '../../parts/marks/icon.tsx';
import { DemoMap } from './demo-map.tsx';
import { DemoPhone } from './demo-phone.tsx';
import { Caption, demoControls, demoStage } from './demo-frame.tsx';
import { demoClock, stillS } from './scene.ts';

/** The demo once it is asked for, within the same grid: what stood in the page stays, the stills give way to what moves. */
export function DemoLive() {
  return (
    <>
      <slot name="head" />
      <div className={demoStage}>
        <DemoMap />
        <Caption />
        <Controls />
      </div>
      <DemoPhone />
      <slot name="calls" />
    </>
  );
}

function Controls() {
  return (
    <div className={demoControls}>
      <button
        type="button"
        data-play
        aria-label="Pause the demo"
        className="group/play grid size-14 shrink-0 place-items-center rounded-mat border-3 border-edge active:bg-raised"
      >
        <span className="group-data-on/play:hidden">
          <Icon name="resume" />
        </span>
        <span className="hidden group-data-on/play:block">
          <Icon name="pause" />
        </span>
      </button>
      <div className="min-w-0 grow">
        <div className="relative h-11">
          <input
            type="range"
            data-scrub
            aria-label="Where in the night"
            min={0}
            max={demoRules.seconds}
            step={1}
            defaultValue={stillS}
            className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
          />
          <i className="absolute inset-x-0 top-4 h-3 rounded-[6px] bg-[#2A3D34]" />
          <i data-played className="absolute top-4 left-0 h-3 w-[35.6%] rounded-[6px] bg-pickle" />
          <svg
            data-knob
            viewBox="0 0 40 46"
            className="absolute top-0.25 left-[35.6%] -ml-4.5 h-10.5 w-9 rounded-round outline-offset-2 outline-focus peer-focus-visible:outline-3"
            aria-hidden="true"
          >
            <path
              d="M20 2C29 2 37 15 37 27S29 44 20 44 3 38 3 27 11 2 20 2Z"
              className="fill-shell stroke-night stroke-3"
            />
            <path d="M10 27 16 22 21 29 27 21" className="fill-none stroke-night stroke-3" strokeLinejoin="round" />
          </svg>
        </div>
        <ul className="grid grid-cols-6">
          {demoChapters.map((name, at) => (
            <li key={name}>
              <button
                type="button"
                data-at={at * demoRules.chapterS + demoRules.leadInS}
                aria-current={at === 2 ? 'true' : undefined}
                className="min-h-11 w-full rounded-tag text-left text-[.8125rem] font-semibold text-quiet aria-current:text-ink desk:text-small"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className="w-26 shrink-0 pt-2.5 text-right whitespace-nowrap max-desk:hidden">
        <span data-demo-clock className="font-display text-[2.25rem] leading-none font-black tabular-nums">
          {demoClock(stillS)}
        </span>{' '}
        <span className="text-small font-semibold text-quiet">of {demoClock(demoRules.seconds)}</span>
      </p>
    </div>
  );
}
