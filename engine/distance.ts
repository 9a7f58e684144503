interface Point {
  lat: number;
  lon: number;
}

const earthRadiusM = 6_371_008.8;

/** Metres as the crow flies. */
export function metresBetween(from: Point, to: Point): number {
  const [fromLat, toLat] = [radians(from.lat), radians(to.lat)];
  const halfLat = Math.sin((toLat - fromLat) / 2);
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2);
  const chord = halfLat * halfLat + Math.cos(fromLat) * Math.cos(toLat) * halfLon * halfLon;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
