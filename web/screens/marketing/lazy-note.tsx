import { lazy } from '#contract/limits';
import { Stamp } from '../../parts/marks/stamp.tsx';

/** The way out for whoever would rather not plan; the first words are the crowd's own. */
export function LazyNote({ children }: { children: string }) {
  return (
    <section className="mx-auto max-w-[1280px] px-4 pb-11 desk:px-8 desk:pb-16 [.bg-wall+&]:pt-11 desk:[.bg-wall+&]:pt-16">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-mat border-3 border-edge p-5 desk:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] desk:gap-10 desk:p-9">
        <div>
          <h2 className="mb-4 font-display text-[3.125rem] leading-[.86] font-black">Lazy mode</h2>
          <Stamp>~ {lazy.leadDays} day lead time</Stamp>
        </div>
        <div className="grid max-w-[40rem] gap-3">
          <p className="font-display text-h3 desk:text-[2.25rem]">
            No homework. We&apos;ll do everything for you. You just turn up and play.
          </p>
          <p className="text-body">{children}</p>
          <p className="text-body text-quiet">
            Answer a short questionnaire and pay; we build the race, clues and all, and write to you when it is ready.
            The play date has to be at least {lazy.playDateDays} days from today.
          </p>
        </div>
      </div>
    </section>
  );
}
