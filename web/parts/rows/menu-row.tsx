import type { ReactNode } from 'react';
import { Icon, type IconName } from '../marks/icon.tsx';
import { Link } from '../buttons/link.tsx';

interface RowText {
  icon: IconName;
  title: string;
  detail?: string | undefined;
  /** For what is not easily taken back. */
  tone?: 'plain' | 'danger';
}

const row = 'flex min-h-16 w-full items-center gap-3.5 rounded-mat border-3 px-4 py-2.5 text-left active:bg-raised';
const tones = { plain: 'border-edge-soft bg-page', danger: 'border-beet text-danger-ink' } as const;

/** One of several things to do, all of the row target. */
export function MenuRow({ onPress, ...words }: RowText & { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={`${row} ${tones[words.tone ?? 'plain']}`}>
      <RowLabel {...words} />
      <Icon name="chevron" />
    </button>
  );
}

/** The same for a place of ours. */
export function MenuLink({ to, ...words }: RowText & { to: string }) {
  return (
    <Link to={to} className={`${row} ${tones[words.tone ?? 'plain']}`}>
      <RowLabel {...words} />
      <Icon name="chevron" />
    </Link>
  );
}

/** The same for what the phone itself does, such as ringing somebody. */
export function MenuCall({ tel, ...words }: RowText & { tel: string }) {
  return (
    <a href={`tel:${tel}`} className={`${row} ${tones.plain}`}>
      <RowLabel {...words} />
      <Icon name="chevron" />
    </a>
  );
}

/** What is on or off. */
export function MenuSwitch({ isOn, onSwitch, ...words }: RowText & { isOn: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onSwitch(!isOn)}
      className={`${row} ${tones.plain}`}
    >
      <RowLabel {...words} />
      <span
        aria-hidden="true"
        className={`flex h-8 w-14 shrink-0 items-center rounded-round border-3 px-0.5 ${isOn ? 'justify-end border-good bg-good' : 'border-edge'}`}
      >
        <i className={`size-5.5 rounded-round ${isOn ? 'bg-night' : 'bg-quiet'}`} />
      </span>
    </button>
  );
}

/** What can only be read. */
export function MenuNote(words: RowText) {
  return (
    <p className="flex min-h-14 items-center gap-3.5 px-4.75 py-1.5">
      <RowLabel {...words} />
    </p>
  );
}

function RowLabel({ icon, title, detail }: RowText): ReactNode {
  return (
    <>
      <Icon name={icon} />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="font-display text-label wrap-anywhere">{title}</span>
        {detail && <span className="text-small leading-[1.3] text-quiet wrap-anywhere">{detail}</span>}
      </span>
    </>
  );
}
