import { Canvas } from 'leaflet';

declare module 'leaflet' {
  interface Canvas {
    _redraw(): void;
    _ctx?: CanvasRenderingContext2D;
  }
}

/** What streets and dots are drawn on. Leaflet may still draw in the frame after its map was closed: there is nothing to draw on then. */
export class Paper extends Canvas {
  override _redraw(): void {
    if (this._ctx) super._redraw();
  }
}
