import type { ReactNode } from 'react';
import { Dock } from './dock.tsx';
import { Tabs } from './tabs.tsx';
import { useIsDesk } from './use-is-desk.ts';

export type Pane = 'map' | 'find' | 'picks';

interface WorkbenchProps {
  heading: string;
  /** Two lines, one where there is no room. */
  lead: readonly [string, string];
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
export function Workbench({ heading, lead, ...panes }: WorkbenchProps) {
  const isDesk = useIsDesk();
  return (
    <div className="flex flex-col desk:h-[calc(100dvh-80px)] desk:min-h-[640px]">
      <header className="grid gap-x-5 gap-y-2.5 px-4 pt-1 pb-5 desk:flex desk:min-h-28 desk:items-center desk:px-8 desk:py-4">
        <h1 tabIndex={-1} className="shrink-0 font-display text-h1">
          {heading}
        </h1>
        <p className="min-w-0 text-body text-quiet wrap-anywhere">
          {lead[0]} <span className="desk:block">{lead[1]}</span>
        </p>
      </header>
      {isDesk ? <SideBySide {...panes} /> : <OneAtATime {...panes} />}
    </div>
  );
}

type Panes = Omit<WorkbenchProps, 'heading' | 'lead'>;

function SideBySide({ find, map, picks, note, foot }: Panes) {
  return (
    <div className="grid min-h-0 grow grid-cols-[minmax(340px,404px)_minmax(0,1fr)_minmax(340px,424px)] grid-rows-[minmax(0,1fr)] border-t-3 border-edge">
      <section aria-label={find.label} className="flex min-h-0 flex-col pt-5 pr-5 pl-8">
        {find.head}
        <div className="-mx-2 mt-2.5 min-h-0 grow overflow-y-auto px-2">{find.list}</div>
      </section>
      <div className="min-w-0 border-l-3 border-edge">{map}</div>
      <section aria-label={picks.label} className="flex min-h-0 flex-col border-l-3 border-edge bg-card pt-5 pr-8 pl-6">
        {picks.head}
        <div className="-mx-2 mt-1 min-h-0 grow overflow-y-auto px-2">{picks.list}</div>
        <div className="grid gap-3.5 py-3.5">
          {note}
          {picks.sum}
        </div>
        <div className="pb-6">{foot}</div>
      </section>
    </div>
  );
}

function OneAtATime({ find, map, picks, note, foot, chosen, onChoose }: Panes) {
  const tabs = [
    { id: 'map', label: 'Map' },
    { id: 'find', label: find.label },
    { id: 'picks', label: picks.label },
  ] as const;
  return (
    <div className="px-4">
      <div className="-mx-4">
        <Tabs label="Bars" tabs={tabs} chosen={chosen} onChoose={onChoose}>
          <div hidden={chosen !== 'map'} className="h-[max(340px,calc(100dvh-386px))] border-y-3 border-edge">
            {map}
          </div>
          <div hidden={chosen !== 'find'} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-5">
            {find.head}
            {find.list}
          </div>
          <div hidden={chosen !== 'picks'} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-5">
            {picks.head}
            {picks.list}
            {picks.sum}
          </div>
        </Tabs>
      </div>
      <Dock>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {note}
          {foot}
        </div>
      </Dock>
    </div>
  );
}
