import type { ReactNode } from 'react';

interface ChalkboardProps {
  /** What is written on it, in a word. */
  title: string;
  /** Who wrote it: hangs over the upper edge. */
  by?: ReactNode;
  /** The small print at its foot. */
  foot?: ReactNode;
  /** Stamped across it while the race stands still. */
  stamp?: ReactNode;
  children: ReactNode;
}

const wood =
  'border-3 border-[#3A2A18] bg-[#182720] shadow-[inset_0_0_0_6px_#5A3E1E,inset_0_0_0_9px_#2A1C0D] bg-[radial-gradient(120%_60%_at_20%_8%,rgb(233_228_214/.07),transparent_60%),radial-gradient(90%_60%_at_90%_95%,rgb(233_228_214/.06),transparent_55%)]';

/** The board on the wall: the clue, as large as it fits. */
export function Chalkboard({ title, by, foot, stamp, children }: ChalkboardProps) {
  return (
    <section
      aria-label={title}
      className={`relative mx-3 mt-8 mb-1.5 flex grow flex-col rounded-[20px] px-7 pt-6.5 pb-6 max-[359px]:mx-2 max-[359px]:px-5 short:mt-5 short:pt-4.5 short:pb-4.5 lying:mt-4 lying:px-5 lying:pt-3.5 lying:pb-3.5 ${wood}`}
    >
      <Ring />
      <h2 className="relative mr-36 min-h-9 font-display lying:min-h-4 short:min-h-4 text-stamp leading-none font-extrabold tracking-[.05em] text-foam">
        {title}
        <svg
          viewBox="0 0 58 8"
          className="mt-0.75 h-2 w-14.5 fill-none lying:hidden short:hidden stroke-foam stroke-[2.2]"
          aria-hidden="true"
        >
          <path d="M2 5C14 2 30 6 56 3" strokeLinecap="round" />
        </svg>
      </h2>
      {by && (
        <div className="absolute -top-7 right-5.5 flex items-end gap-2 short:-top-5 short:[&>img]:size-13 lying:-top-5 lying:[&>img]:size-13">
          {by}
        </div>
      )}
      <div className={`relative grid grow content-center py-4 short:py-1.5 lying:py-1 ${stamp ? 'opacity-25' : ''}`}>
        {children}
      </div>
      {foot && (
        <p className="relative text-[1rem] leading-[1.3] font-semibold text-foam lying:text-small short:text-small short:leading-tight">
          {foot}
        </p>
      )}
      {stamp && (
        <div className="absolute inset-0 grid place-items-center">
          <span className="scale-200">{stamp}</span>
        </div>
      )}
      <Chalk />
    </section>
  );
}

/** Where somebody put a glass down. */
function Ring() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-2 overflow-hidden rounded-[12px]">
      <svg viewBox="0 0 160 160" className="absolute -right-6 -bottom-8 size-38 fill-none stroke-foam opacity-50">
        <circle cx="80" cy="80" r="66" strokeWidth="5" strokeOpacity=".16" strokeDasharray="180 14 60 5 120 40" />
        <circle cx="80" cy="80" r="59" strokeWidth="1.5" strokeOpacity=".22" strokeDasharray="90 30 120 10" />
      </svg>
    </div>
  );
}

function Chalk() {
  return (
    <svg viewBox="0 0 120 22" className="pointer-events-none absolute right-8 -bottom-0.5 w-28" aria-hidden="true">
      <rect x="2" y="10" width="62" height="11" rx="4" transform="rotate(-3 30 15)" className="fill-shell" />
      <rect x="54" y="9.4" width="9" height="10" rx="3" transform="rotate(-3 30 15)" fill="#D8CFB8" />
      <rect x="76" y="11" width="30" height="10" rx="4" transform="rotate(4 90 15)" className="fill-yolk" />
    </svg>
  );
}
