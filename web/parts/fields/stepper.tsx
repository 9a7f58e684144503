import { useId } from 'react';
import { Icon, type IconName } from '../marks/icon.tsx';

interface StepperProps {
  label: string;
  aside?: string;
  /** What is counted, in the plural: 'teams' names the buttons 'Fewer teams' and 'More teams'. */
  counted: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A number with a thumb-sized minus and plus; at a limit the button goes grey and keeps its place. */
export function Stepper({ label, aside, counted, value, min, max, onChange }: StepperProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={id} className="font-display text-label">
          {label}
        </span>
        {aside && <span className="text-small text-quiet">{aside}</span>}
      </div>
      <div className="grid grid-cols-[64px_1fr_64px] items-center gap-2.5">
        <Step icon="minus" label={`Fewer ${counted}`} spent={value <= min} onPress={() => onChange(value - 1)} />
        <output aria-live="polite" className="py-1 text-center font-display text-number tabular-nums">
          {value}
        </output>
        <Step icon="plus" label={`More ${counted}`} spent={value >= max} onPress={() => onChange(value + 1)} />
      </div>
    </fieldset>
  );
}

function Step(props: { icon: IconName; label: string; spent: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-disabled={props.spent || undefined}
      onClick={props.spent ? undefined : props.onPress}
      className={`grid size-16 place-items-center rounded-mat border-3 ${props.spent ? 'border-edge-soft text-quiet opacity-60' : 'border-edge bg-card active:bg-raised'}`}
    >
      <Icon name={props.icon} />
    </button>
  );
}
