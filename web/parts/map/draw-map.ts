import {
  circle,
  type CircleMarker,
  circleMarker,
  latLng,
  layerGroup,
  type LatLng,
  type LeafletMouseEvent,
  map as leafletMap,
  type Marker,
  marker,
  polyline,
  tooltip,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { picture } from '#contract/limits';
import { mapTiles } from '../../app/settings.ts';
import './map.css';
import { drawTeams, type TeamsOnMap } from './draw-teams.ts';
import { fitMap } from './fit-map.ts';
import { type Ground, layGround } from './ground/ground.ts';
import type { LatLon } from './lat-lon.ts';
import { inkOf } from './map-ink.ts';
import { iconOf, type MapPin } from './map-pin.ts';
import { drawOwnPlace, type OwnPlace } from './own-place.ts';
import { Paper } from './ground/paper.ts';
import { drawRings, layPaper } from './ground/sketch-paper.ts';
import { streetsKept } from './ground/streets.ts';

export interface MapBar extends LatLon {
  id: string;
  name: string;
}

/** What happens on a map: a bar or a team is tapped, a point is held, a hand moves it, it comes to rest, its ground is known. */
export interface MapEvents {
  moved: () => void;
  tap: (id: string) => void;
  hold: (point: LatLon) => void;
  rest: (middle: LatLon, metresPerPx: number) => void;
  ground: (ground: Ground) => void;
}

export type DrawnMap = ReturnType<typeof drawMap>;

/** A sign is read over the tails of caps, which keep off it; they cover every other pin. */
const pinsOver: Partial<Record<MapPin['look'], number>> = { sign: 3_000 };

/** How far from a dot a finger may land, and a mouse. */
const reachPx = { finger: 26, mouse: 14 } as const;

/** How hands move a map: freely, or, where it stands in a page that scrolls, so that neither wheel nor one finger gets caught in it. */
export type MapHands = 'free' | 'in-page';

/** A map in this box, and the ways to change what it shows. */
export function drawMap(box: HTMLElement, hands: MapHands, tell: MapEvents) {
  if (!document.createElement('canvas').getContext('2d')) throw new Error('This browser has nothing to draw on.');
  // A finger cannot point: the name would stay where it last tapped, and the card says it anyway.
  const canPoint = matchMedia('(hover: hover)').matches;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(box, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 4,
    maxZoom: picture.maxTileZoom,
    // Tiles are sharp at whole steps only; a sketch is sharp at any, and one that is hardly moved had better fit.
    zoomSnap: mapTiles() && hands === 'free' ? 1 : 0.25,
    renderer: new Paper({ padding: 0.25 }),
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
    doubleClickZoom: false,
    scrollWheelZoom: hands === 'free',
    dragging: hands === 'free' || canPoint,
  });
  const streets = layerGroup().addTo(map);
  const rings = layerGroup().addTo(map);
  const dotOf = new Map<string, CircleMarker>();
  const pins = layerGroup().addTo(map);
  const drawDial = drawRings(map);
  const drawPlace = drawOwnPlace(map);
  const teams = drawTeams(map, (team) => tell.tap(team));
  const streetsOf = streetsKept();
  const named = tooltip({ direction: 'top', offset: [0, -8], className: 'map-name' });
  const listening = new AbortController();
  let shown = {
    bars: [] as readonly MapBar[],
    pins: [] as readonly MapPin[],
    ring: null as Ring | null,
    dial: null as LatLon | null,
    place: null as OwnPlace | null,
  };
  let ground: Ground = 'sketch';
  let drawnLines: unknown = null;
  let metresPerPx = 1;
  let isPlaced = false;
  let isOurMove = false;
  let toFit: readonly LatLon[] | null = null;

  function drawStreets() {
    const isSketch = ground === 'sketch';
    const lines = isSketch ? streetsOf([...shown.bars, ...shown.pins.filter(({ look }) => look !== 'point')]) : [];
    if (lines === drawnLines) return;
    drawnLines = lines;
    const ink = inkOf(box);
    const look = { interactive: false, smoothFactor: 0 };
    streets.clearLayers();
    // On one sheet what is drawn last covers the rest, and every dot lies on a street: streets go under all that is there.
    const dashes = polyline(lines, { ...look, color: ink.dash, weight: 1.5, dashArray: '3 6' }).addTo(streets);
    const roads = polyline(lines, { ...look, color: ink.road, weight: 12 }).addTo(streets);
    dashes.bringToBack();
    roads.bringToBack();
  }

  /** Only what came or went is touched: one tap changes one dot of five hundred. */
  function drawDots() {
    const ink = inkOf(box);
    const look = { radius: 5, weight: 2, color: ink.dotLine, fillColor: ink.dot, fillOpacity: 1, interactive: false };
    const wanted = new Map(shown.bars.map((bar) => [bar.id, bar]));
    for (const [id, dot] of dotOf) {
      if (wanted.has(id)) continue;
      dot.remove();
      dotOf.delete(id);
    }
    for (const [id, { lat, lon }] of wanted) {
      if (!dotOf.has(id)) dotOf.set(id, circleMarker([lat, lon], look).addTo(map));
    }
  }

  function drawRing() {
    rings.clearLayers();
    if (!shown.ring) return;
    const { lat, lon, radiusM } = shown.ring;
    const look = { color: inkOf(box).dotLine, weight: 2, dashArray: '2 8', fill: false, interactive: false };
    circle([lat, lon], { radius: radiusM, ...look }).addTo(rings);
  }

  function drawPins() {
    pins.clearLayers();
    for (const pin of shown.pins) {
      const drawn = marker([pin.lat, pin.lon], {
        icon: iconOf(pin),
        keyboard: false,
        riseOnHover: true,
        zIndexOffset: pinsOver[pin.look] ?? 0,
      })
        .on('add', ({ target }) => nameFor(target as Marker, pin))
        .on('click', () => tap(pin));
      if (canPoint) drawn.on('mouseover', () => sayName(pin)).on('mouseout', () => void named.remove());
      drawn.addTo(pins);
    }
  }

  function sayName({ lat, lon, name }: MapBar) {
    const words = document.createElement('span');
    words.textContent = name;
    named.setLatLng([lat, lon]).setContent(words).addTo(map);
  }

  function tap({ id, lat, lon }: MapBar) {
    keepInSight(latLng(lat, lon));
    tell.tap(id);
  }

  /** What is said about a point stands at the foot of the map, and must not stand on it. */
  function keepInSight(point: LatLng) {
    map.panInside(point, { paddingTopLeft: [24, 80], paddingBottomRight: [24, 216], animate: !isStill });
  }

  function barNear(at: LatLng, withinPx: number): MapBar | null {
    const finger = map.latLngToContainerPoint(at);
    let nearest: { bar: MapBar | null; px: number } = { bar: null, px: withinPx };
    for (const bar of shown.bars) {
      const px = finger.distanceTo(map.latLngToContainerPoint([bar.lat, bar.lon]));
      if (px <= nearest.px) nearest = { bar, px };
    }
    return nearest.bar;
  }

  function fit() {
    if (!toFit || box.clientWidth === 0 || box.clientHeight === 0) return;
    const points = toFit;
    toFit = null;
    isOurMove = true;
    fitMap(map.invalidateSize({ animate: false }), points, teams.caps);
    isOurMove = false;
    if (!isPlaced) begin();
  }

  /** Nothing can be drawn before the map knows where it is. */
  function begin() {
    isPlaced = true;
    layPaper(map);
    drawPins();
    teams.draw();
    drawPlace(shown.place, inkOf(box));
    layGround(map, listening.signal, (found) => {
      ground = found;
      redraw();
      tell.ground(found);
    });
    redraw();
  }

  function redraw() {
    if (!isPlaced) return;
    for (const dot of dotOf.values()) dot.remove();
    dotOf.clear();
    drawnLines = null;
    drawStreets();
    drawRing();
    drawDots();
    drawDialNow();
  }

  /** A sketch has rings round the start; on tiles they would only cover streets. */
  function drawDialNow() {
    drawDial(ground === 'sketch' ? shown.dial : null, metresPerPx, inkOf(box).dash);
  }

  map.on('click', ({ latlng, originalEvent }: LeafletMouseEvent) => {
    const isMouse = (originalEvent as PointerEvent).pointerType === 'mouse';
    const bar = barNear(latlng, isMouse ? reachPx.mouse : reachPx.finger);
    if (bar) tap(bar);
  });
  map.on('contextmenu', ({ latlng }: LeafletMouseEvent) => {
    keepInSight(latlng);
    tell.hold({ lat: latlng.lat, lon: latlng.lng });
  });
  map.on('mousemove', ({ latlng }: LeafletMouseEvent) => {
    if (!canPoint) return;
    const bar = barNear(latlng, reachPx.mouse);
    box.classList.toggle('is-on-bar', bar !== null);
    if (bar) sayName(bar);
    else named.remove();
  });
  map.on('moveend', () => {
    const { lat, lng } = map.getCenter();
    const size = map.getSize();
    const [left, right] = [map.containerPointToLatLng([0, size.y / 2]), map.containerPointToLatLng([100, size.y / 2])];
    metresPerPx = map.distance(left, right) / 100;
    tell.rest({ lat, lon: lng }, metresPerPx);
  });
  map.on('movestart', () => (isOurMove ? undefined : tell.moved()));
  map.on('zoomend', () => (isPlaced ? drawDialNow() : undefined));

  const watcher = new ResizeObserver(() => {
    if (toFit) fit();
    else if (isPlaced) map.invalidateSize({ animate: false });
  });
  watcher.observe(box);
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', redraw, { signal: listening.signal });

  return {
    showBars: (bars: readonly MapBar[], chosen: readonly MapPin[]) => {
      shown = { ...shown, bars, pins: chosen };
      if (!isPlaced) return;
      drawStreets();
      drawDots();
      drawPins();
    },
    showRing: (ring: Ring | null) => {
      shown = { ...shown, ring };
      if (isPlaced) drawRing();
    },
    showTeams: (next: TeamsOnMap) => {
      shown = { ...shown, dial: next.sign };
      teams.show(next);
      if (!isPlaced) return;
      teams.draw();
      drawDialNow();
    },
    showPlace: (place: OwnPlace | null) => {
      shown = { ...shown, place };
      if (isPlaced) drawPlace(place, inkOf(box));
    },
    fit: (points: readonly LatLon[]) => {
      toFit = points;
      fit();
    },
    zoom: (by: 1 | -1) => void map.zoomIn(by),
    close: () => {
      listening.abort();
      watcher.disconnect();
      map.remove();
    },
  };
}

export interface Ring extends LatLon {
  radiusM: number;
}

/** The map is a picture of the lists beside it, so its pins are pictures with a name, not controls. */
function nameFor(drawn: Marker, pin: MapPin): void {
  drawn.getElement()?.setAttribute('role', 'img');
  drawn.getElement()?.setAttribute('aria-label', pin.name);
}
