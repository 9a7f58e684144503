interface Spot {
  name: string;
  lat: number;
  lon: number;
}

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
const metresPerDegree = 111_320;

/** Where a bar is, in words that need neither a map nor a signal: how far from the start, and which way. */
export function whereabouts(start: Spot, bar: Spot): string {
  const north = (bar.lat - start.lat) * metresPerDegree;
  const east = (bar.lon - start.lon) * metresPerDegree * Math.cos((start.lat * Math.PI) / 180);
  const wind = winds[(Math.round((Math.atan2(east, north) * 4) / Math.PI) + 8) % 8] ?? '';
  return `${lengthOf(Math.hypot(north, east))} ${wind} of ${start.name}, as the crow flies`;
}

function lengthOf(metres: number): string {
  return metres < 1_000 ? `${Math.max(10, Math.round(metres / 10) * 10)} m` : `${(metres / 1_000).toFixed(1)} km`;
}
