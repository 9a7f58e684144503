/** What must stand wherever these people's work is shown. */
export const attribution = {
  osm: '© OpenStreetMap contributors',
  geonames: 'Place names © GeoNames, CC BY 4.0',
} as const;
