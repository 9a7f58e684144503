/** A bar we made up: name, kind, street, latitude, longitude. */
type InventedBar = [
  name: string,
  kind: 'pub' | 'bar' | 'biergarten' | 'nightclub',
  street: string,
  lat: number,
  lon: number,
];

/** Invented bars in a real city centre; no bar of that name stands in that town. */
export interface DemoCity {
  slug: string;
  bars: InventedBar[];
}
