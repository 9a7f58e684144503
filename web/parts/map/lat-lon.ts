export interface LatLon {
  lat: number;
  lon: number;
}

const earthM = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight line between two points, in metres. */
export function metresBetween(a: LatLon, b: LatLon): number {
  const [fromLat, toLat] = [radians(a.lat), radians(b.lat)];
  const half =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The corners of the square round a circle. */
export function cornersOf({ lat, lon }: LatLon, radiusM: number): [LatLon, LatLon] {
  const up = (radiusM / earthM) * (180 / Math.PI);
  const across = up / Math.max(0.01, Math.cos(radians(lat)));
  return [
    { lat: lat - up, lon: lon - across },
    { lat: lat + up, lon: lon + across },
  ];
}

/** As one would say it: 30 m, 1.2 km. */
export function saidDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1_000 ? `${tens} m` : `${(metres / 1_000).toFixed(1)} km`;
}
