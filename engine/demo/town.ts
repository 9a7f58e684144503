import type { Spot, Town, TownBar } from '#contract/demo/town';
import type { RaceBar } from '#contract/race';

/** Where the town would lie, and how large it would be: in the North Sea, a kilometre across. */
const corner = { lat: 54.5, lon: 1.5 };
const size = { eastM: 1_000, southM: 760 };
const metresInDegree = 111_195;

/** An invented town with bars of our own; their names are words the clue maker knows. */
export const town: Town = {
  name: 'Brinewick',
  start: bar('The Pickled Onion', 515, 478),
  bars: [
    bar('The Sleepy Owl', 262, 42),
    bar('The Blue Whale', 702, 62),
    bar('The Clockwork Hare', 92, 226),
    bar('The Lost Umbrella', 492, 216),
    bar('The Merry Monkey', 902, 262),
    bar("The Bishop's Bicycle", 292, 400),
    bar('The Purple Pelican', 736, 440),
    bar('The King and Kettle', 84, 596),
    bar('The Dancing Bear', 524, 624),
    bar('The Silver Trumpet', 912, 640),
    bar('The Moon and Teapot', 268, 822),
    bar('The Drowsy Dragon', 724, 840),
  ],
  crossings: [
    ...spots([-60, 60], [-180, 380], [-140, 720], [40, 950], [-320, 180], [-300, 860]),
    ...spots([460, -90], [880, -80], [80, -110], [-200, -60], [1_160, -40], [1_300, 300]),
    ...spots(
      [1_090, 150],
      [1_120, 480],
      [1_080, 800],
      [1_310, 720],
      [940, 990],
      [480, 1_050],
      [200, 1_110],
      [720, 1_090],
    ),
    ...spots(
      [390, 120],
      [330, 262],
      [640, 330],
      [180, 470],
      [430, 530],
      [650, 560],
      [850, 520],
      [380, 700],
      [640, 730],
    ),
    ...spots([160, 720], [560, 900], [840, 160], [1_290, -70], [1_250, 1_040], [-240, 1_060]),
  ],
};

/** A bar of the sketch where the engine would find it. */
export function raceBar({ id, name, x, y }: TownBar): RaceBar {
  const lat = corner.lat - (y / 1_000) * (size.southM / metresInDegree);
  const eastward = metresInDegree * Math.cos((corner.lat * Math.PI) / 180);
  return { id, name, lat, lon: corner.lon + (x / 1_000) * (size.eastM / eastward) };
}

/** Where a place of the engine lies on the sketch. */
export function spotOf({ lat, lon }: { lat: number; lon: number }): Spot {
  const eastward = metresInDegree * Math.cos((corner.lat * Math.PI) / 180);
  return {
    x: Math.round((((lon - corner.lon) * eastward) / size.eastM) * 1_000),
    y: Math.round((((corner.lat - lat) * metresInDegree) / size.southM) * 1_000),
  };
}

function bar(name: string, x: number, y: number): TownBar {
  const id = name.toLowerCase().replace(/^the /, '').replace(/'/g, '').replaceAll(' ', '-');
  return { id, name, x, y };
}

function spots(...places: [x: number, y: number][]): Spot[] {
  return places.map(([x, y]) => ({ x, y }));
}
