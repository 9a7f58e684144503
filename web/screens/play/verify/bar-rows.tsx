import type { ClaimedPlace, PhoneFix } from '../../../race/queue/errand.ts';
import { metresBetween } from '../../../parts/map/lat-lon.ts';
import type { KnownBar } from './known-bars.ts';

interface BarRowsProps {
  bars: readonly KnownBar[];
  /** The position distances are measured from; null if unknown. */
  fix: PhoneFix | null;
  chosen: ClaimedPlace | null;
  onChoose: (place: ClaimedPlace) => void;
}

/** The bars a team may be in, nearest first; the whole row is the tap target. */
export function BarRows({ bars, fix, chosen, onChoose }: BarRowsProps) {
  const chosenId = chosen && 'placeId' in chosen ? chosen.placeId : null;
  const sorted = fix ? bars.toSorted((a, b) => metresBetween(fix, a) - metresBetween(fix, b)) : bars;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Bars around you</legend>
      <div className="grid gap-2">
        {sorted.map((bar) => {
          const { id, name, street } = bar;
          const isOn = id === chosenId;
          return (
            <label
              key={id}
              className={`flex min-h-14.5 cursor-pointer items-center gap-3.5 rounded-mat border-3 px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${isOn ? 'border-shell bg-shell text-night' : 'border-edge-soft bg-page'}`}
            >
              <input
                type="radio"
                name="bar"
                value={id}
                checked={isOn}
                onChange={() => onChoose({ placeId: id, name })}
                className="size-8 shrink-0 appearance-none rounded-round border-3 border-edge outline-none checked:border-[9px] checked:border-night"
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-display text-[1.5625rem] leading-none font-extrabold wrap-anywhere">{name}</span>
                {street && hasTwin(bars, bar) && <span className="text-small wrap-anywhere">{street}</span>}
              </span>
              {fix && (
                <span
                  className={`ml-auto text-body font-semibold whitespace-nowrap ${isOn ? 'text-mat-text' : 'text-quiet'}`}
                >
                  {formatMetres(metresBetween(fix, bar))}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Two bars with the same name are distinguished by their streets. */
function hasTwin(bars: readonly KnownBar[], { id, name }: KnownBar): boolean {
  return bars.some((other) => other.id !== id && other.name === name);
}

/** Distances are rounded to five metres, the best accuracy of a phone. */
function formatMetres(metres: number): string {
  const fives = Math.max(5, Math.round(metres / 5) * 5);
  return fives < 1_000 ? `${fives} m` : `${(metres / 1_000).toFixed(1)} km`;
}
