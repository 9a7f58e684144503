import { waits } from '#contract/limits';
import { problems } from '#contract/problems';

/** Where this device is; `accuracy` says by how many metres that may be wrong. */
export interface FoundPlace {
  lat: number;
  lon: number;
  accuracy: number;
}

/** The device has no position; the message is for the user. */
export class PlaceError extends Error {}

/** A first answer is rarely the best: so long we wait for better ones. */
const betterMs = 3_000;

interface Wishes {
  /** Good enough to stop at once; 20 unless said. */
  enoughM?: number;
}

/** The best of what the device says within a few seconds; rejects with a `PlaceError`. */
export function findPlace({ enoughM = 20 }: Wishes = {}): Promise<FoundPlace> {
  // Absent in old browsers, whatever the types say.
  const { geolocation } = navigator as { geolocation?: Geolocation };
  if (!geolocation) return Promise.reject(new PlaceError(problems['location-unsupported'].words));
  return new Promise((resolve, reject) => {
    let best: FoundPlace | null = null;
    let watch: number | null = null;
    let isOver = false;
    const finish = () => {
      isOver = true;
      clearTimeout(hardStop);
      clearTimeout(settle);
      if (watch !== null) geolocation.clearWatch(watch);
      if (best) resolve(best);
      else reject(new PlaceError(problems['location-failed'].words));
    };
    // A question nobody answers has no time-out of the browser's own.
    const hardStop = setTimeout(finish, waits.locationMs);
    let settle: ReturnType<typeof setTimeout> | undefined;
    const take = ({ coords }: GeolocationPosition) => {
      if (isOver) return;
      const found = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy };
      if (!best || found.accuracy <= best.accuracy) best = found;
      if (best.accuracy <= enoughM) finish();
      else settle ??= setTimeout(finish, betterMs);
    };
    const fail = () => {
      if (!isOver) finish();
    };
    watch = geolocation.watchPosition(take, fail, {
      timeout: waits.locationMs,
      enableHighAccuracy: true,
      maximumAge: 10_000,
    });
    // It answered before it had told us what to call it.
    if (isOver) geolocation.clearWatch(watch);
  });
}
