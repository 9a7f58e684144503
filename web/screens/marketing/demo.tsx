import { demoChapters } from '#contract/demo/demo-night';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import mapStill from '../../pictures/demo-map.avif';
import phoneStill from '../../pictures/demo-phone.avif';
import {
  Caption,
  demoControls,
  demoGrid,
  demoMapBox,
  demoPhone,
  demoPhoneBox,
  demoStage,
} from '../demo/demo-frame.tsx';

/**
 * A whole race in ninety seconds: a still image until the reader starts it. The script of the public pages loads the stills as the reader comes
 * near, since browsers fetch lazy images far ahead, and the rest when the demo starts. Without a script the stills load normally.
 */
export function Demo() {
  return (
    <section id="demo" data-theme="dark" className="bg-wall px-4 py-14 desk:px-8 desk:pt-18 desk:pb-16">
      <div data-demo data-markup="/demo-markup" className={demoGrid}>
        <div slot="head" className="col-span-full desk:col-span-1">
          <h2 className="font-display text-[3.875rem] leading-[.84] font-black desk:text-[5.5rem]">
            <span className="block">Ninety seconds.</span> One whole night.
          </h2>
          <p className="mt-3.5 max-w-[36rem] text-lead text-foam">
            Six bots, six bars each, one jar. The same engine that runs your race, without the walking.
          </p>
        </div>
        <div className={demoStage}>
          <div className={`${demoMapBox} [content-visibility:auto]`}>
            <noscript>
              <img
                src={mapStill}
                alt="A sketched town with six bots on their way from bar to bar: fox, dog, cat, eagle, skunk and farmer"
                width={872}
                height={520}
                loading="lazy"
                className="size-full object-cover"
              />
            </noscript>
            <button type="button" data-watch hidden className="absolute inset-0 flex items-center justify-center">
              <span className="rounded-mat border-3 border-act-line bg-act px-6 py-3.5 font-display text-main text-act-ink shadow-act">
                Watch the night
              </span>
            </button>
          </div>
          <Caption />
          <div className={demoControls} aria-hidden="true">
            <div className="grow pt-4">
              <div className="h-3 rounded-[6px] bg-raised" />
              <div className="mt-4 grid grid-cols-6 text-small font-semibold text-quiet">
                {demoChapters.map((name) => (
                  <span key={name}>{name}</span>
                ))}
              </div>
            </div>
          </div>
        </div>
        <figure className={demoPhone}>
          <div className={`${demoPhoneBox} [content-visibility:auto]`}>
            <noscript>
              <img src={phoneStill} alt="The fox’s phone: You’ve been egged!" width={302} height={624} loading="lazy" />
            </noscript>
          </div>
          <figcaption className="mt-3.5 text-center font-display text-label text-foam">On the Fox’s phone</figcaption>
        </figure>
        <div
          slot="calls"
          className="mx-auto mt-6 grid w-full max-w-[480px] gap-2 max-desk:col-span-full max-desk:row-start-5 desk:col-start-2 desk:row-start-2 desk:self-end"
        >
          <MainLink to="/create">Start Your Race</MainLink>
          <ButtonLink to="/try" look="link">
            Try it yourself
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
