import { waits } from '#contract/limits';
import { problems } from '#contract/problems';
import type { LatLon } from '../../parts/map/lat-lon.ts';

/** Where this device is; rejects with words for whoever asked. */
export function whereIAm(): Promise<LatLon> {
  return new Promise((resolve, reject) => {
    // Absent in old browsers, whatever the types say.
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return reject(new Error(problems['location-unsupported'].words));
    return geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => reject(new Error(problems['location-failed'].words)),
      { timeout: waits.locationMs, enableHighAccuracy: true, maximumAge: 60_000 },
    );
  });
}
