import { useId } from 'react';

interface SwitchRowProps {
  title: string;
  /** What it means as it is. */
  detail?: string | undefined;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** What is on or off, said in words as well; all of the row is target. */
export function SwitchRow({ title, detail, isOn, onSwitch }: SwitchRowProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={id}
      aria-describedby={detail ? `${id}-below` : undefined}
      onClick={() => onSwitch(!isOn)}
      className="flex min-h-17 w-full items-center gap-3 rounded-mat py-1.5 text-left active:bg-raised"
    >
      <span className="grid min-w-0 grow gap-0.5">
        <span id={id} className="font-display text-label">
          {title}
        </span>
        {detail && (
          <span id={`${id}-below`} className="text-small leading-[1.3] text-quiet">
            {detail}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={`flex h-10 w-17 shrink-0 items-center rounded-round border-3 px-1 ${isOn ? 'justify-end border-good bg-good' : 'border-edge bg-card'}`}
      >
        <i className={`size-6 rounded-round ${isOn ? 'bg-page' : 'bg-edge'}`} />
      </span>
      <span aria-hidden="true" className="w-8 shrink-0 font-display text-nav">
        {isOn ? 'On' : 'Off'}
      </span>
    </button>
  );
}
