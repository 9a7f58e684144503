/** The counties people know, with the councils that GeoNames names instead. */
const councils = {
  Bedfordshire: ['Bedford', 'Central Bedfordshire', 'Luton'],
  Berkshire: [
    'Bracknell Forest',
    'Reading',
    'Royal Borough of Windsor and Maidenhead',
    'Slough',
    'West Berkshire',
    'Wokingham',
  ],
  Bristol: ['City of Bristol'],
  Buckinghamshire: ['Milton Keynes'],
  Cambridgeshire: ['Peterborough'],
  Cheshire: ['Borough of Halton', 'Cheshire East', 'Cheshire West and Chester', 'Warrington'],
  Cornwall: ['Isles of Scilly'],
  'County Durham': ['Darlington', 'Hartlepool', 'Stockton-on-Tees'],
  Derbyshire: ['Derby'],
  Devon: ['Borough of Torbay', 'Plymouth'],
  Dorset: ['Bournemouth, Christchurch and Poole Council'],
  'East Riding of Yorkshire': ['City of Kingston upon Hull'],
  'East Sussex': ['Brighton and Hove'],
  Essex: ['Borough of Thurrock', 'Southend-on-Sea'],
  Gloucestershire: ['South Gloucestershire'],
  'Greater Manchester': [
    'Borough of Bolton',
    'Borough of Bury',
    'Borough of Oldham',
    'Borough of Rochdale',
    'Borough of Stockport',
    'Borough of Tameside',
    'Borough of Wigan',
    'City and Borough of Salford',
    'Manchester',
    'Trafford',
  ],
  Hampshire: ['Portsmouth', 'Southampton'],
  Kent: ['Medway'],
  Lancashire: ['Blackburn with Darwen', 'Blackpool'],
  Leicestershire: ['City of Leicester'],
  Lincolnshire: ['North East Lincolnshire', 'North Lincolnshire'],
  Merseyside: ['Knowsley', 'Liverpool', 'Metropolitan Borough of Wirral', 'Sefton', 'St. Helens'],
  'North Yorkshire': ['City of York', 'Middlesbrough', 'Redcar and Cleveland'],
  Northamptonshire: ['North Northamptonshire', 'West Northamptonshire'],
  Nottinghamshire: ['Nottingham'],
  Rutland: ['District of Rutland'],
  Shropshire: ['Telford and Wrekin'],
  Somerset: ['Bath and North East Somerset', 'North Somerset'],
  'South Yorkshire': ['Barnsley', 'Doncaster', 'Rotherham', 'Sheffield'],
  Staffordshire: ['Stoke-on-Trent'],
  'Tyne and Wear': ['Gateshead', 'Newcastle upon Tyne', 'North Tyneside', 'South Tyneside', 'Sunderland'],
  'West Midlands': [
    'City and Borough of Birmingham',
    'Coventry',
    'Dudley',
    'Sandwell',
    'Solihull',
    'Walsall',
    'Wolverhampton',
  ],
  'West Yorkshire': [
    'Bradford',
    'Calderdale',
    'City and Borough of Leeds',
    'City and Borough of Wakefield',
    'Kirklees',
  ],
  Wiltshire: ['Borough of Swindon'],
  Powys: ['Sir Powys'],
  'County Cavan': ['An Cabhán'],
  'County Dublin': ['Dublin City', 'Dún Laoghaire-Rathdown', 'Fingal County', 'South Dublin'],
  'County Galway': ['Galway City'],
  'County Cork': ['Cork City'],
  'County Limerick': ['Limerick City and County Council'],
  'County Longford': ['An Longfort'],
  'County Offaly': ['Uíbh Fhailí'],
};

const countyOfCouncil = new Map(
  Object.entries(councils).flatMap(([county, names]) => names.map((name) => [name, county])),
);

/**
 * A county as people of the place would say it.
 * @param {string} name as GeoNames has it
 * @param {string} country
 */
export function countyNamed(name, country) {
  const known = countyOfCouncil.get(name);
  if (known) return known;
  if (country === 'IE') return `County ${name.replace(/^County | County$/g, '')}`;
  return name
    .replace(/^(City and County of|City of|County of|The) (?=\p{Lu})/u, '')
    .replace(/ (county borough|city)$/i, '');
}
