import { Icon } from '../marks/icon.tsx';

interface ChoiceRowProps {
  title: string;
  detail: string;
  onPress: () => void;
}

/** One of several to go on with, all of the row target. */
export function ChoiceRow({ title, detail, onPress }: ChoiceRowProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-16 w-full items-center justify-between gap-3 rounded-mat border-3 border-edge px-4 py-2 text-left active:bg-raised"
    >
      <span className="grid min-w-0">
        <span className="font-display text-label wrap-anywhere">{title}</span>
        <span className="text-small text-quiet">{detail}</span>
      </span>
      <Icon name="chevron" />
    </button>
  );
}
