import type { ReactNode, Ref } from 'react';

/** On its side the face has the left of the phone to itself, and everything else stands in a rail at the right. */
const lying =
  'lying:grid lying:grid-cols-[minmax(0,1fr)_clamp(256px,40vw,340px)] lying:grid-rows-[auto_auto_auto_minmax(0,1fr)_auto] lying:[grid-template-areas:"over_over"_"face_head"_"face_link"_"face_dock"_"face_tabs"] lying:pr-[env(safe-area-inset-right)] lying:pl-[env(safe-area-inset-left)]';

/** The whole phone, for a race. */
export function RaceMain({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <main
      ref={ref}
      id="main"
      tabIndex={-1}
      className={`@container/race isolate flex h-dvh flex-col overflow-x-hidden overflow-y-auto bg-page text-ink ${lying}`}
    >
      {children}
    </main>
  );
}
