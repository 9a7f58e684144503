import { type ReactNode, useId } from 'react';
import { panelOf, TabList } from '../../parts/layout/tabs.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';

export type Pane = 'map' | 'find' | 'picks';

interface SetupPanesProps {
  heading: string;
  /** Two lines, one where there is no room. */
  lead: readonly [string, string];
  /** What to do first, before anything else on the page; null when that is done. */
  action?: ReactNode;
  /** A short summary of the picks: in the header on a wide screen, above the main button on a phone. */
  outlook?: ReactNode;
  /** What is searched: its controls, and the list they rule. */
  find: { label: string; head: ReactNode; list: ReactNode };
  map: ReactNode;
  /** What is chosen: the list, and what it comes to. */
  picks: { label: string; head: ReactNode; list: ReactNode; sum: ReactNode };
  /** What has just happened, and the way on: on phones in sight whatever pane is. */
  note: ReactNode;
  foot: ReactNode;
  /** The pane a phone shows. */
  chosen: Pane;
  onChoose: (pane: Pane) => void;
}

/** A map between two lists, all in one window; on phones one of the three at a time. */
export function SetupPanes(props: SetupPanesProps) {
  const { heading, lead, action, outlook, find, map, picks, note, foot, chosen, onChoose } = props;
  const isDesk = useIsDesktop();
  const base = useId();
  const tabs = [
    { id: 'map', label: 'Map' },
    { id: 'find', label: find.label },
    { id: 'picks', label: picks.label },
  ] as const;
  // One tree for both, so that nothing is lost when the window changes: a phone hides the panes that are not chosen.
  const pane = (id: Pane) => (!isDesk && id === chosen ? panelOf(base, id) : { hidden: !isDesk });
  return (
    <div className="flex min-h-[calc(100dvh-72px)] flex-col desk:h-[calc(100dvh-80px)] desk:min-h-[34rem]">
      <header className="grid shrink-0 gap-x-5 gap-y-2.5 px-4 pt-1 pb-5 desk:flex desk:min-h-28 desk:items-center desk:px-8 desk:py-4">
        <h1 tabIndex={-1} className="shrink-0 font-display text-h1">
          {heading}
        </h1>
        <p className="min-w-0 text-body text-quiet wrap-anywhere">
          {lead[0]} <span className="desk:block">{lead[1]}</span>
        </p>
        {action && <div className="empty:hidden desk:ml-auto desk:w-70 desk:shrink-0">{action}</div>}
        {isDesk && <div className="ml-auto shrink-0 empty:hidden">{outlook}</div>}
      </header>
      {!isDesk && <TabList label="Bars" tabs={tabs} chosen={chosen} onChoose={onChoose} base={base} />}
      <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] desk:grid-cols-[minmax(340px,404px)_minmax(0,1fr)_minmax(340px,424px)] desk:grid-rows-[minmax(0,1fr)_auto] desk:border-t-3 desk:border-edge">
        <section
          aria-label={find.label}
          {...pane('find')}
          className="px-4 pt-5 desk:row-span-2 desk:flex desk:min-h-0 desk:flex-col desk:pr-5 desk:pl-8"
        >
          {find.head}
          <div className="mt-2.5 desk:-mx-2 desk:min-h-0 desk:grow desk:overflow-y-auto desk:px-2">{find.list}</div>
        </section>
        <div
          {...pane('map')}
          className="h-full min-h-80 min-w-0 border-y-3 border-edge desk:row-span-2 desk:h-auto desk:border-y-0 desk:border-l-3"
        >
          {map}
        </div>
        <section
          aria-label={picks.label}
          {...pane('picks')}
          className="px-4 pt-5 desk:flex desk:min-h-0 desk:flex-col desk:border-l-3 desk:border-edge desk:bg-card desk:pr-8 desk:pl-6"
        >
          {picks.head}
          <div className="mt-2 desk:-mx-3 desk:mt-1 desk:min-h-0 desk:grow desk:overflow-y-auto desk:px-3">
            {picks.list}
          </div>
          <div className="pt-3.5">{picks.sum}</div>
        </section>
        <div
          data-dock={isDesk ? undefined : ''}
          className={`sticky bottom-0 z-5 grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t-2 border-edge-soft bg-card px-4 pt-3.5 pb-[max(24px,env(safe-area-inset-bottom))] desk:static desk:border-t-0 desk:col-start-3 desk:gap-3.5 desk:border-l-3 desk:border-edge desk:pr-8 desk:pl-6 [@media(max-height:30rem)]:static ${chosen === 'map' ? '[@media(max-height:46rem)]:static' : ''}`}
        >
          {note}
          {!isDesk && outlook}
          {foot}
        </div>
      </div>
    </div>
  );
}
