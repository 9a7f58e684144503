import { Icon, type IconName } from '../marks/icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** What it does, in words: the control's name. */
  label: string;
  count?: number;
  /** Where height is short it is no taller than a thumb needs. */
  isLow?: boolean;
  onClick?: (() => void) | undefined;
}

export function IconButton({ icon, label, count = 0, isLow = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={count > 0 ? `${label}, ${count} new` : label}
      className={`relative grid size-14 shrink-0 place-items-center rounded-mat active:bg-raised ${isLow ? 'short:size-12 lying:size-12' : ''}`}
    >
      <Icon name={icon} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute bottom-1/2 left-[54%] min-w-[1.45em] rounded-round bg-ink px-1 text-center text-[min(.9375rem,20px)] leading-[1.45] font-extrabold text-page"
        >
          {count}
        </span>
      )}
    </button>
  );
}
