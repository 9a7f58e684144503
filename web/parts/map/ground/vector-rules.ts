import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';

const greens = [
  'park',
  'cemetery',
  'grass',
  'garden',
  'wood',
  'forest',
  'pitch',
  'village_green',
  'allotments',
  'golf_course',
];
const streets = ['minor_road', 'other', 'medium_road'];
const main = ['major_road', 'highway'];

const isOf = (kinds: readonly unknown[]) => (_zoom: number, feature: Feature) => kinds.includes(feature.props['kind']);
const isPolygon = (_zoom: number, feature: Feature) => feature.geomType === GeomType.Polygon;

const widths = {
  path: exp(1.6, [
    [14, 0],
    [16, 1.5],
    [19, 4],
  ]),
  street: exp(1.6, [
    [12, 0.5],
    [14, 2],
    [16, 7],
    [19, 26],
  ]),
  main: exp(1.6, [
    [8, 0.5],
    [12, 2],
    [14, 4],
    [16, 11],
    [19, 36],
  ]),
  rail: exp(1.6, [
    [11, 0.5],
    [16, 2],
    [19, 4],
  ]),
  river: exp(1.6, [
    [9, 0.5],
    [18, 12],
  ]),
};

/** What is drawn of a Protomaps basemap, in the colours a sketch has; no bars, no shops: those are for finding. */
export function vectorRules(box: HTMLElement): { paint: PaintRule[]; label: LabelRule[] } {
  const style = getComputedStyle(box);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  const road = ink('--map-road');
  const font = ink('--font-text');
  const rounded = { lineCap: 'round', lineJoin: 'round' } as const;
  const halo = { fill: ink('--ink-quiet'), stroke: ink('--map-paper'), width: 3 };
  const names = { labelProps: ['name:en', 'name'] };
  return {
    paint: [
      { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: ink('--map-paper') }), filter: isPolygon },
      { dataLayer: 'landuse', symbolizer: new PolygonSymbolizer({ fill: ink('--map-green') }), filter: isOf(greens) },
      { dataLayer: 'water', symbolizer: new PolygonSymbolizer({ fill: ink('--map-water') }), filter: isPolygon },
      {
        dataLayer: 'water',
        symbolizer: new LineSymbolizer({ color: ink('--map-water'), width: widths.river }),
        filter: (_zoom, { geomType }) => geomType === GeomType.Line,
      },
      { dataLayer: 'buildings', minzoom: 14, symbolizer: new PolygonSymbolizer({ fill: ink('--map-block') }) },
      {
        dataLayer: 'roads',
        symbolizer: new LineSymbolizer({ color: ink('--map-dash'), width: widths.path, dash: [2, 4], ...rounded }),
        filter: isOf(['path']),
      },
      {
        dataLayer: 'roads',
        symbolizer: new LineSymbolizer({ color: ink('--map-dash'), width: widths.rail, dash: [6, 3] }),
        filter: isOf(['rail']),
      },
      {
        dataLayer: 'roads',
        symbolizer: new LineSymbolizer({ color: road, width: widths.street, ...rounded }),
        filter: isOf(streets),
      },
      {
        dataLayer: 'roads',
        symbolizer: new LineSymbolizer({ color: road, width: widths.main, ...rounded }),
        filter: isOf(main),
      },
      {
        dataLayer: 'roads',
        minzoom: 15,
        symbolizer: new LineSymbolizer({ color: ink('--map-dash'), width: 1.5, dash: [3, 6], ...rounded }),
        filter: isOf(main),
      },
    ],
    label: [
      {
        dataLayer: 'places',
        symbolizer: new CenteredTextSymbolizer({ ...names, ...halo, font: `700 15px ${font}` }),
        filter: isOf(['locality', 'neighbourhood']),
      },
      {
        dataLayer: 'roads',
        minzoom: 13,
        symbolizer: new LineLabelSymbolizer({ ...names, ...halo, font: `600 12px ${font}` }),
        filter: isOf(main),
      },
      {
        dataLayer: 'roads',
        minzoom: 16,
        symbolizer: new LineLabelSymbolizer({ ...names, ...halo, font: `600 12px ${font}` }),
        filter: isOf([...streets, 'path']),
      },
    ],
  };
}
