type Row = Record<string, unknown>;

const set = { id: 1, name: 'york', points: 10, south: 53, west: -2, north: 54, east: -1 };
const tile = { z: 14, x: 8_142, y: 5_263, set_id: 1 };
const setCheck = (column: string, row: Row): [string, Row, string] => [
  'street_sets',
  { id: 2, name: 'leeds', ...row },
  `street_sets_${column}_check`,
];

/** The streets of the map: rows that are right, and wrong ones that differ from them, with the rule that refuses each. */
export const rowsOfStreets: {
  right: Record<string, Row>;
  wrong: [table: string, differing: Row, constraint: string][];
} = {
  right: { street_sets: set, street_tiles: tile },
  wrong: [
    ['street_sets', { id: 2 }, 'street_sets_name_key'],
    setCheck('name', { name: '' }),
    setCheck('name', { name: 'x'.repeat(121) }),
    setCheck('points', { points: -1 }),
    setCheck('south', { south: -91 }),
    setCheck('west', { west: -181 }),
    setCheck('north', { north: 52 }),
    setCheck('east', { east: -3 }),
    ['street_tiles', { x: 1, z: 21 }, 'street_tiles_z_check'],
    ['street_tiles', { x: -1 }, 'street_tiles_x_check'],
    ['street_tiles', { y: -1 }, 'street_tiles_y_check'],
    ['street_tiles', { set_id: 7 }, 'street_tiles_set_id_fkey'],
  ],
};
