import {
  latLng,
  layerGroup,
  type LatLng,
  type LayerGroup,
  type LeafletMouseEvent,
  map as leafletMap,
  type Map as LeafletMap,
  type Marker,
  marker,
  tooltip,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { picture } from '#contract/limits';
import { mapTiles } from '../../app/settings.ts';
import './map.css';
import { BarsOnMap, type MapBar, type Ring } from './bars-on-map.ts';
import { drawTeams, type TeamsOnMap } from './draw-teams.ts';
import { fitMap } from './fit-map.ts';
import { type Ground, layGround } from './ground/ground.ts';
import type { LatLon } from './lat-lon.ts';
import { inkOf } from './map-ink.ts';
import { iconOf, type MapPin } from './map-pin.ts';
import { drawOwnPlace, type OwnPlace } from './own-place.ts';
import { Paper } from './ground/paper.ts';
import { drawRings, layPaper } from './ground/sketch-paper.ts';

/** What happens on a map: a bar or a team is tapped, a point is held, a hand moves it, it comes to rest, its ground is known. */
export interface MapEvents {
  moved: () => void;
  tap: (id: string) => void;
  hold: (point: LatLon) => void;
  rest: (middle: LatLon, metresPerPx: number) => void;
  ground: (ground: Ground, credit: string | null) => void;
}

/** A sign is read over the tails of caps, which keep off it; they cover every other pin. */
const pinsOver: Partial<Record<MapPin['look'], number>> = { sign: 3_000, note: 2_000 };

/** How far from a dot a finger may land, and a mouse. */
const reachPx = { finger: 26, mouse: 14 } as const;

/** How hands move a map: freely, or, where it stands in a page that scrolls, so that neither wheel nor one finger gets caught in it. */
export type MapHands = 'free' | 'in-page';

/** A map in this box, and the ways to change what it shows. */
export class DrawnMap {
  readonly #box: HTMLElement;
  readonly #tell: MapEvents;
  // A finger cannot point: the name would stay where it last tapped, and the card says it anyway.
  readonly #canPoint = matchMedia('(hover: hover)').matches;
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  readonly #map: LeafletMap;
  readonly #bars: BarsOnMap;
  readonly #pins: LayerGroup;
  readonly #drawDial: ReturnType<typeof drawRings>;
  readonly #drawPlace: ReturnType<typeof drawOwnPlace>;
  readonly #teams: ReturnType<typeof drawTeams>;
  readonly #named = tooltip({ direction: 'top', offset: [0, -8], className: 'map-name' });
  readonly #listening = new AbortController();
  readonly #watcher: ResizeObserver;
  #shown = {
    bars: [] as readonly MapBar[],
    pins: [] as readonly MapPin[],
    ring: null as Ring | null,
    dial: null as LatLon | null,
    place: null as OwnPlace | null,
  };
  #ground: Ground | null = null;
  #metresPerPx = 1;
  #isPlaced = false;
  #isOurMove = false;
  #toFit: readonly LatLon[] | null = null;

  constructor(box: HTMLElement, hands: MapHands, tell: MapEvents) {
    if (!document.createElement('canvas').getContext('2d')) throw new Error('This browser has nothing to draw on.');
    this.#box = box;
    this.#tell = tell;
    this.#map = leafletMap(box, {
      attributionControl: false,
      zoomControl: false,
      minZoom: 4,
      maxZoom: picture.maxTileZoom,
      // Tiles are sharp at whole steps only; our own streets are at any, and a map that is hardly moved had better fit.
      zoomSnap: mapTiles() && hands === 'free' ? 1 : 0.25,
      renderer: new Paper({ padding: 0.25 }),
      zoomAnimation: !this.#isStill,
      fadeAnimation: !this.#isStill,
      inertia: !this.#isStill,
      doubleClickZoom: false,
      scrollWheelZoom: hands === 'free',
      dragging: hands === 'free' || this.#canPoint,
    });
    this.#bars = new BarsOnMap(this.#map, box);
    this.#pins = layerGroup().addTo(this.#map);
    this.#drawDial = drawRings(this.#map);
    this.#drawPlace = drawOwnPlace(this.#map);
    this.#teams = drawTeams(this.#map, (team) => tell.tap(team));
    this.#listen();
    this.#watcher = new ResizeObserver(() => {
      if (this.#toFit) this.#fitNow();
      else if (this.#isPlaced) this.#map.invalidateSize({ animate: false });
    });
    this.#watcher.observe(box);
  }

  showBars(bars: readonly MapBar[], chosen: readonly MapPin[]): void {
    this.#shown = { ...this.#shown, bars, pins: chosen };
    if (!this.#isPlaced) return;
    this.#drawBars();
    this.#drawPins();
  }

  showRing(ring: Ring | null): void {
    this.#shown = { ...this.#shown, ring };
    if (this.#isPlaced) this.#bars.drawRing(ring);
  }

  showTeams(next: TeamsOnMap): void {
    const isDialMoved = this.#shown.dial !== next.sign;
    this.#shown = { ...this.#shown, dial: next.sign };
    this.#teams.show(next);
    if (!this.#isPlaced) return;
    this.#teams.draw();
    // Its ink is asked of the page, which is dear sixty times a second.
    if (isDialMoved) this.#drawDialNow();
  }

  showPlace(place: OwnPlace | null): void {
    this.#shown = { ...this.#shown, place };
    if (this.#isPlaced) this.#drawPlace(place, inkOf(this.#box));
  }

  fit(points: readonly LatLon[]): void {
    this.#toFit = points;
    this.#fitNow();
  }

  zoom(by: 1 | -1): void {
    this.#map.zoomIn(by);
  }

  close(): void {
    this.#listening.abort();
    this.#watcher.disconnect();
    this.#map.remove();
  }

  #listen(): void {
    this.#map.on('click', ({ latlng, originalEvent }: LeafletMouseEvent) => {
      const isMouse = (originalEvent as PointerEvent).pointerType === 'mouse';
      const bar = this.#barNear(latlng, isMouse ? reachPx.mouse : reachPx.finger);
      if (bar) this.#tap(bar);
    });
    this.#map.on('contextmenu', ({ latlng }: LeafletMouseEvent) => {
      this.#keepInSight(latlng);
      this.#tell.hold({ lat: latlng.lat, lon: latlng.lng });
    });
    this.#map.on('mousemove', ({ latlng }: LeafletMouseEvent) => {
      if (!this.#canPoint) return;
      const bar = this.#barNear(latlng, reachPx.mouse);
      this.#box.classList.toggle('is-on-bar', bar !== null);
      if (bar) this.#sayName(bar);
      else this.#named.remove();
    });
    this.#map.on('moveend', () => {
      const { lat, lng } = this.#map.getCenter();
      const size = this.#map.getSize();
      const [left, right] = [
        this.#map.containerPointToLatLng([0, size.y / 2]),
        this.#map.containerPointToLatLng([100, size.y / 2]),
      ];
      this.#metresPerPx = this.#map.distance(left, right) / 100;
      this.#tell.rest({ lat, lon: lng }, this.#metresPerPx);
    });
    this.#map.on('movestart', () => (this.#isOurMove ? undefined : this.#tell.moved()));
    this.#map.on('zoomend', () => (this.#isPlaced ? this.#drawDialNow() : undefined));

    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.#redraw(), {
      signal: this.#listening.signal,
    });
  }

  #drawPins() {
    this.#pins.clearLayers();
    for (const pin of this.#shown.pins) {
      const drawn = marker([pin.lat, pin.lon], {
        icon: iconOf(pin),
        keyboard: false,
        riseOnHover: true,
        zIndexOffset: pinsOver[pin.look] ?? 0,
      })
        .on('add', ({ target }) => nameFor(target as Marker, pin))
        .on('click', () => this.#tap(pin));
      if (this.#canPoint)
        drawn.on('mouseover', () => this.#sayName(pin)).on('mouseout', () => void this.#named.remove());
      drawn.addTo(this.#pins);
    }
  }

  #sayName({ lat, lon, name }: MapBar) {
    const words = document.createElement('span');
    words.textContent = name;
    this.#named.setLatLng([lat, lon]).setContent(words).addTo(this.#map);
  }

  #tap({ id, lat, lon }: MapBar) {
    this.#keepInSight(latLng(lat, lon));
    this.#tell.tap(id);
  }

  /** What is said about a point stands at the foot of the map, and must not stand on it. */
  #keepInSight(point: LatLng) {
    this.#map.panInside(point, { paddingTopLeft: [24, 80], paddingBottomRight: [24, 216], animate: !this.#isStill });
  }

  #barNear(at: LatLng, withinPx: number): MapBar | null {
    const finger = this.#map.latLngToContainerPoint(at);
    let nearest: { bar: MapBar | null; px: number } = { bar: null, px: withinPx };
    for (const bar of this.#shown.bars) {
      const px = finger.distanceTo(this.#map.latLngToContainerPoint([bar.lat, bar.lon]));
      if (px <= nearest.px) nearest = { bar, px };
    }
    return nearest.bar;
  }

  #fitNow() {
    if (!this.#toFit || this.#box.clientWidth === 0 || this.#box.clientHeight === 0) return;
    const points = this.#toFit;
    this.#toFit = null;
    this.#isOurMove = true;
    fitMap(this.#map.invalidateSize({ animate: false }), points, this.#teams.caps);
    this.#isOurMove = false;
    if (!this.#isPlaced) this.#begin();
  }

  /** Nothing can be drawn before the map knows where it is. */
  #begin() {
    this.#isPlaced = true;
    layPaper(this.#map);
    this.#drawPins();
    this.#teams.draw();
    this.#drawPlace(this.#shown.place, inkOf(this.#box));
    layGround(this.#map, this.#listening.signal, (found, credit) => {
      const isOther = this.#ground !== found;
      this.#ground = found;
      if (isOther) this.#redraw();
      this.#tell.ground(found, credit);
    });
    this.#redraw();
  }

  #redraw() {
    if (!this.#isPlaced) return;
    this.#bars.forget();
    this.#drawBars();
    this.#bars.drawRing(this.#shown.ring);
    this.#drawDialNow();
  }

  /** Only a sketch has no streets of its own; while the ground is on its way there is paper. */
  #drawBars() {
    const { bars, pins } = this.#shown;
    const isSketch = this.#ground === 'sketch';
    this.#bars.drawStreets(
      isSketch ? [...bars, ...pins.filter(({ look }) => look !== 'point' && look !== 'note')] : [],
    );
    this.#bars.drawDots(bars);
  }

  /** A sketch has rings round the start; elsewhere they would only cover streets. */
  #drawDialNow() {
    this.#drawDial(this.#ground === 'sketch' ? this.#shown.dial : null, this.#metresPerPx, inkOf(this.#box).dash);
  }
}

/** The map is a picture of the lists beside it, so its pins are pictures with a name, not controls. */
function nameFor(drawn: Marker, pin: MapPin): void {
  drawn.getElement()?.setAttribute('role', 'img');
  drawn.getElement()?.setAttribute('aria-label', pin.name);
}
