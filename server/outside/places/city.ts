/** A city, town or village. */
export interface City {
  name: string;
  /** County in Britain and Ireland, elsewhere the region; '' where nobody says. */
  county: string;
  /** England, Scotland, Wales or Northern Ireland; '' elsewhere. */
  nation: string;
  country: string;
  /** Of the country, two letters. */
  code: string;
  lat: number;
  lon: number;
  people: number;
  /** Whose work this is. */
  attribution?: string;
}
