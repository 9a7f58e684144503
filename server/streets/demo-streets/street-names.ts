const roads =
  'London Road|Station Road|Mill Road|Abbey Road|Bridge Road|Priory Road|Harbour Road|Windmill Road|Castle Road|Warren Road|Quarry Road|Orchard Road|Chapel Road|Forge Road|Meadow Road|Hill Road';
const rings = 'The Ring|Inner Ring|The Walls|Bar Lane';
const firsts =
  'Abbot|Alder|Almond|Anchor|Angel|Apple|Ash|Badger|Baker|Barley|Basket|Beech|Bell|Birch|Bishop|Bow|Bramble|Brewer|Bridle|Butcher|Candle|Canon|Carter|Castle|Cedar|Chandler|Chapel|Cherry|Chestnut|Cider|Clay|Cloister|Cooper|Copper|Cross|Crown|Cygnet|Dairy|Deacon|Dove|Drover|Elder|Elm|Falcon|Farrier|Fern|Ferry|Fiddler|Field|Fisher|Flax|Fletcher|Forge|Foundry|Fountain|Friar|Garden|Glover|Goose|Grange|Granary|Harp|Hawthorn|Hazel|Heron|Hop|Ivy|Jubilee|Juniper|Kiln|Lantern|Lark|Laurel|Lavender|Linden|Lock|Malt|Maple|Market|Mason|Mercer|Mill|Minster|Mint|Moat|Mulberry|Myrtle|Nettle|Oak|Oat|Orchard|Otter|Paradise|Park|Pear|Pepper|Pigeon|Pilgrim|Plum|Poplar|Potter|Quince|Raven|Reed|Rope|Rose|Rowan|Rush|Saddler|Sage|Salt|Sexton|Silver|Smith|Spindle|Spring|Starling|Stile|Swan|Tanner|Temple|Thatcher|Thistle|Tithe|Trinity|Vine|Walnut|Weaver|Well|Wheel|Willow|Wren|Yew';
const lasts = ['Street', 'Row', 'Street', 'Lane', 'Street', 'Hill', 'Street', 'Place', 'Street', 'Walk'];

/** Names no street of the town has yet. */
export interface Names {
  road: () => string;
  ring: () => string;
  street: () => string;
}

export function namesFor(chance: () => number, taken: Iterable<string>): Names {
  const given = new Set(taken);
  const drawn = (from: string[]) => {
    const pool = [...from];
    return () => {
      while (pool.length > 0) {
        const [name = ''] = pool.splice(Math.floor(chance() * pool.length), 1);
        if (!given.has(name)) {
          given.add(name);
          return name;
        }
      }
      return 'New Road';
    };
  };
  const streets = firsts
    .split('|')
    .flatMap((first, at) => [0, 3, 7].map((more) => `${first} ${lasts[(at + more) % lasts.length]}`));
  return { road: drawn(roads.split('|')), ring: drawn(rings.split('|')), street: drawn(streets) };
}
