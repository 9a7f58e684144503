import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon, type IconName } from '../marks/icon.tsx';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName;
}

interface TabsProps<Id extends string> {
  /** What the tabs choose between, for those who cannot see them. */
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** One panel at a time; arrows, Home and End move between the tabs. */
export function Tabs<Id extends string>({ children, ...rest }: TabsProps<Id>) {
  const base = useId();
  return (
    <div>
      <TabList {...rest} base={base} />
      <div {...panelOf(base, rest.chosen)}>{children}</div>
    </div>
  );
}

/** What makes an element the panel of the chosen tab. */
export function panelOf(base: string, chosen: string) {
  return { id: `${base}-panel`, role: 'tabpanel', 'aria-labelledby': `${base}-${chosen}` } as const;
}

/** The same for a panel that scrolls: keys reach what is below its edge, whatever is in it. */
export function scrollingPanelOf(base: string, chosen: string) {
  return { ...panelOf(base, chosen), tabIndex: 0 } as const;
}

/** The tabs alone, for panels that stand elsewhere; their ids begin with the base. */
export function TabList<Id extends string>(props: Omit<TabsProps<Id>, 'children'> & { base: string }) {
  const { label, tabs, chosen, onChoose, base } = props;
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[indexAfter(event.key, at, tabs.length)];
    if (!next || next.id === chosen) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className="grid auto-cols-[minmax(auto,1fr)] grid-flow-col border-t-2 border-raised bg-card px-2"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${base}-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === chosen}
          aria-controls={`${base}-panel`}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
          className={`relative flex min-h-16 flex-col items-center justify-center gap-0.75 font-display text-tab tracking-[.03em] ${tab.id === chosen ? 'text-ink before:absolute before:inset-x-[18%] before:-top-0.5 before:h-1.25 before:rounded-b-[5px] before:bg-ink' : 'text-quiet'}`}
        >
          {tab.icon && <Icon name={tab.icon} />}
          {tab.label}
        </button>
      ))}
    </div>
  );
}

function indexAfter(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : at;
}
