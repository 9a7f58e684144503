import { useEffect, useEffectEvent, useId, useRef } from 'react';

interface SliderProps {
  label: string;
  /** Where what stands beside it says the same, the label and the value are only read out. */
  isBare?: boolean;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words, unit and all. */
  said: (value: number) => string;
  /** While it is dragged. */
  onSlide: (value: number) => void;
  /** When it is let go. */
  onSettle: (value: number) => void;
}

/** A number on a rail, its value beside the label. */
export function Slider({ label, isBare = false, value, min, max, step, said, onSlide, onSettle }: SliderProps) {
  const id = useId();
  const rail = useRef<HTMLInputElement>(null);
  const settle = useEffectEvent(onSettle);

  // React's onChange is the browser's input event; the browser's change event says that it was let go.
  useEffect(() => {
    const listening = new AbortController();
    const input = rail.current;
    input?.addEventListener('change', () => settle(Number(input.value)), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const filled = ((value - min) / (max - min)) * 100;
  useEffect(() => rail.current?.style.setProperty('--filled', `${filled}%`), [filled]);

  return (
    <div>
      <div className={isBare ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="font-display text-label">
          {label}
        </label>
        <span aria-hidden="true" className="text-small font-bold">
          {said(value)}
        </span>
      </div>
      <input
        ref={rail}
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={said(value)}
        onChange={(event) => onSlide(Number(event.currentTarget.value))}
        className="block h-14 w-full cursor-pointer appearance-none rounded-round bg-transparent -outline-offset-3 desk:h-11 [&::-moz-range-progress]:h-2 [&::-moz-range-progress]:rounded-round [&::-moz-range-progress]:bg-brine [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-9 [&::-moz-range-thumb]:rounded-round [&::-moz-range-thumb]:border-3 [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:border-edge [&::-moz-range-thumb]:bg-brine [&::-moz-range-track]:h-2 [&::-moz-range-track]:rounded-round [&::-moz-range-track]:bg-edge-soft [&::-webkit-slider-runnable-track]:h-2 [&::-webkit-slider-runnable-track]:rounded-round [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-brine)_var(--filled),var(--edge-soft)_var(--filled))] [&::-webkit-slider-thumb]:-mt-3.5 [&::-webkit-slider-thumb]:size-9 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-round [&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:border-edge [&::-webkit-slider-thumb]:bg-brine"
      />
    </div>
  );
}
