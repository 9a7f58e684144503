import type { FoundBar } from './found-place.ts';
import { elementPlace } from './osm-place.ts';
import { type Manners, openPoliteSource, type SourceDeps } from './polite-source.ts';

export interface Overpass {
  /**
   * The bars OpenStreetMap knows within a radius; throws SourceFailed when it cannot be asked. Where there must be some, none
   * is no proper answer.
   */
  barsAround(point: { lat: number; lon: number }, radiusM: number, mustBeSome?: boolean): Promise<FoundBar[]>;
}

export function openOverpass(deps: SourceDeps, manners?: Manners): Overpass {
  const source = openPoliteSource(deps, 'overpass', manners);
  return {
    barsAround: ({ lat, lon }, radiusM, mustBeSome = false) => {
      const around = `around:${Math.round(radiusM)},${lat.toFixed(5)},${lon.toFixed(5)}`;
      const query = `[out:json][timeout:7];nwr(${around})[amenity~"^(pub|bar|biergarten|nightclub)$"][name];out tags center qt;`;
      return source.ask({ url: deps.config.overpassUrl, form: { data: query } }, (answer) => {
        const bars = barsIn(answer);
        if (mustBeSome && bars.length === 0) throw new Error('an empty answer');
        return bars;
      });
    },
  };
}

/** An answer that was cut short says so in a remark, with status 200. */
function barsIn(answer: unknown): FoundBar[] {
  const { elements, remark } = answer as { elements?: unknown; remark?: unknown };
  if (remark !== undefined || !Array.isArray(elements)) throw new Error('no whole answer');
  return elements.flatMap((element: Record<string, unknown>) => {
    const place = elementPlace(element);
    return place && 'bar' in place ? [place.bar] : [];
  });
}
