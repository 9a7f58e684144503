/** A point of a sketched town: thousandths of its width from the left and of its height from the top; streets lead beyond its edges. */
export interface Spot {
  x: number;
  y: number;
}

export interface TownBar extends Spot {
  id: string;
  name: string;
}

/** A town nobody can walk in: for the race to try and for the night on the front page. */
export interface Town {
  name: string;
  start: TownBar;
  /** From the top to the bottom, as one reads. */
  bars: TownBar[];
  crossings: Spot[];
}
