import type { DoneCallback } from 'leaflet';

/** Tells Leaflet when a tile is drawn, or that it cannot be. */
export async function tellWhenDone(work: Promise<void>, tile: HTMLElement, done: DoneCallback): Promise<void> {
  let trouble: Error | undefined;
  try {
    await work;
  } catch (error) {
    trouble = error as Error;
  }
  done(trouble, tile);
}
