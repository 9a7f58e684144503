import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../../../parts/marks/icon.tsx';

const row = 'flex items-center gap-2.5 border-b-2 border-edge-soft';

/** Bars one below the other. */
export function BarRows({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

interface FoundRowProps {
  id: string;
  name: string;
  /** Its street, and whatever else there is to know. */
  detail: string;
  distance: string;
  onAdd: (id: string) => void;
}

/** A bar that can be added. */
export const FoundRow = memo(function FoundRow({ id, name, detail, distance, onAdd }: FoundRowProps) {
  return (
    <li className={`${row} min-h-16 py-1.5 desk:min-h-14`}>
      <button
        type="button"
        aria-label={`Add ${name}`}
        onClick={(event) => {
          focusBeside(event.currentTarget);
          onAdd(id);
        }}
        className="grid size-14 shrink-0 place-items-center rounded-[12px] border-[2.5px] border-edge active:bg-raised desk:size-11"
      >
        <Icon name="plus" />
      </button>
      <BarText name={name} detail={detail} />
      <span className="ml-auto shrink-0 text-small text-quiet">{distance}</span>
    </li>
  );
});

interface PickRowProps {
  badge: number | 'flag' | 'chequers';
  name: string;
  detail: string;
  /** What it is in this race, when it is not just a stop. */
  tag?: string | undefined;
  /** Why it cannot stay. */
  fault?: string | undefined;
  /** Somebody was sent here for it: it is in sight and stands out. */
  isMarked?: boolean;
  /** Whether a warning concerns this bar. */
  isWarned?: boolean;
  children: ReactNode;
}

/** A bar that was picked, with what can be done about it. */
export function PickRow({
  badge,
  name,
  detail,
  tag,
  fault,
  isMarked = false,
  isWarned = false,
  children,
}: PickRowProps) {
  const isStop = typeof badge === 'number';
  const self = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) self.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const stopStyle = isWarned ? 'bg-amber text-night' : 'bg-brine text-shell';
  const look = isMarked ? '-mx-2 rounded-[12px] bg-warn-paper px-2 text-warn-ink' : '';
  return (
    <li ref={self} aria-current={isMarked || undefined} className={`${row} min-h-16 desk:min-h-11.5 ${look}`}>
      <span
        aria-hidden={!isStop}
        className={`grid size-8 shrink-0 place-items-center rounded-round font-display text-tab ${isStop ? stopStyle : `bg-night text-yolk ring-2 ${isWarned ? 'ring-amber' : 'ring-edge-soft'}`}`}
      >
        {isStop ? badge : <SmallIcon name={badge} />}
      </span>
      <BarText name={name} detail={detail} tag={tag} fault={fault} />
      <span className="-mr-4 ml-auto flex shrink-0 desk:-mr-3">{children}</span>
    </li>
  );
}

interface RowButtonProps {
  icon: IconName;
  /** Under the icon, where it does not speak for itself; one of the words of the label. */
  words?: string;
  label: string;
  /** For what is on or off. */
  isOn?: boolean;
  /** What goes with the press: the row, or only this button. */
  goes?: 'row' | 'button';
  onPress: () => void;
}

export function RowButton({ icon, words, label, isOn, goes, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={(event) => {
        if (goes === 'row') focusBeside(event.currentTarget);
        if (goes === 'button') lastButtonIn(event.currentTarget.closest('li'))?.focus();
        onPress();
      }}
      className={`grid min-h-14 min-w-14 place-content-center justify-items-center rounded-[12px] px-0.5 -outline-offset-3 active:bg-raised desk:min-h-11 desk:min-w-11 ${isOn ? 'text-good' : 'text-quiet'}`}
    >
      <SmallIcon name={icon} />
      {words && <span className="text-[0.75rem] leading-tight font-bold">{words}</span>}
    </button>
  );
}

/** The focus must not go with its row: the next takes it, or the one before. */
function focusBeside(button: HTMLElement): void {
  const here = button.closest('li');
  lastButtonIn(here?.nextElementSibling ?? here?.previousElementSibling ?? null)?.focus();
}

function lastButtonIn(list: Element | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('button:last-of-type') ?? null;
}

function SmallIcon({ name }: { name: IconName }) {
  return (
    <span className="grid place-items-center [&>svg]:size-5">
      <Icon name={name} />
    </span>
  );
}

interface BarTextProps {
  name: string;
  detail: string;
  tag?: string | undefined;
  fault?: string | undefined;
}

function BarText({ name, detail, tag, fault }: BarTextProps) {
  return (
    <span className="grid min-w-0 gap-px py-1 desk:py-0.5">
      <span className="font-display text-[1.375rem] leading-[.95] font-extrabold wrap-anywhere">{name}</span>
      {fault && <span className="text-small leading-tight font-semibold text-danger-ink">{fault}</span>}
      {(tag || detail) && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small leading-[1.15] text-quiet">
          {tag && (
            <span className="shrink-0 rounded-[6px] bg-night px-2 py-1 text-[0.8125rem] leading-none font-bold whitespace-nowrap text-shell ring-1 ring-edge-soft">
              {tag}
            </span>
          )}
          {detail && <span className="min-w-0 wrap-anywhere">{detail}</span>}
        </span>
      )}
    </span>
  );
}
