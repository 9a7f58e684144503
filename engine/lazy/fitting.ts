/** What is known of a bar when it is judged by somebody's wishes. */
export interface FittingBar {
  name: string;
  kind: string;
}

interface Wish {
  /** As it is told to whoever makes the race. */
  label: string;
  /** How hosts say it. A beer garden is about the garden. */
  asked: RegExp;
  kinds: readonly string[];
  /** What a bar of that sort is often called. */
  names: RegExp | null;
}

const wishes: readonly Wish[] = [
  {
    label: 'pubs',
    asked: /\bpubs?\b|\binns?\b|\btaverns?\b|tradition|old[- ]fashioned|\bproper\b/,
    kinds: ['pub'],
    names: /\binn\b|tavern|\barms\b/,
  },
  {
    label: 'ale and craft beer',
    asked: /\bales?\b|craft|brew|\bbeers?\b(?![- ]?gardens?)|micropub/,
    kinds: ['pub', 'biergarten'],
    names: /\btap\b|brew|\bales?\b|\bhops?\b|barrel|\bcask\b/,
  },
  {
    label: 'cosy and quiet',
    asked: /\bco[sz]y\b|quiet|calm|\bsnug\b|relax|\bgran\b|talk/,
    kinds: ['pub'],
    names: /snug/,
  },
  {
    label: 'cocktails',
    asked: /cocktail|classy|\bposh\b|fancy|elegant|glam|mocktail/,
    kinds: ['bar'],
    names: /cocktail|lounge|parlour/,
  },
  {
    label: 'dancing',
    asked: /danc|clubs?\b|clubbing|\bloud\b|party|\bdjs?\b|disco|lively/,
    kinds: ['nightclub'],
    names: /club|disco|dance/,
  },
  { label: 'wine', asked: /\bwines?\b|prosecco|fizz|bubbl/, kinds: [], names: /wine|\bvin|cellar|vault|grape/ },
  { label: 'gin, rum and whisky', asked: /\bgins?\b|\brum\b|whisk/, kinds: [], names: /\bgin\b|\brum\b|whisk|still/ },
  {
    label: 'outdoors',
    asked: /garden|outdoor|outside|terrace|rooftop|\bsun/,
    kinds: ['biergarten'],
    names: /garden|terrace|yard|orchard|roof/,
  },
  {
    label: 'live music',
    asked: /music|\bbands?\b|jazz|folk|blues|karaoke/,
    kinds: [],
    names: /jazz|music|blues|folk|harp|fiddle/,
  },
  {
    label: 'sport',
    asked: /sport|football|rugby|cricket|darts|\bpool\b|snooker/,
    kinds: [],
    names: /sport|stadium|cricket|pavilion/,
  },
  {
    label: 'by the water',
    asked: /river|water|canal|harbour|\bsea\b|quay/,
    kinds: [],
    names: /river|quay|wharf|bridge|boat|anchor|\bship\b|ferry|\boar\b|\bquay/,
  },
];

/** A host's wishes as far as bars can be judged by them. */
export interface Wishes {
  wanted: readonly Wish[];
  unwanted: readonly Wish[];
  /** The words themselves, for bars that are named in them. */
  said: { liked: string; disliked: string };
}

const refusing = /\b(?:no|not|without|avoid|never|hate|hates|except|don'?t|nothing)\b/;

/** Reads wishes part by part; what follows 'no', 'not' or 'without' is not wanted. */
export function readWishes(barPreferences: string): Wishes {
  const parts = folded(barPreferences)
    .split(/[.,;:!?\n]|\bbut\b/)
    .flatMap((part) => {
      const at = part.search(refusing);
      if (at < 0) return [{ words: part, isWanted: true }];
      return [
        { words: part.slice(0, at), isWanted: true },
        { words: part.slice(at), isWanted: false },
      ];
    });
  const saying = (isWanted: boolean) => parts.filter((part) => part.isWanted === isWanted).map(({ words }) => words);
  const [liked, disliked] = [saying(true).join(' . '), saying(false).join(' . ')];
  return {
    wanted: wishes.filter(({ asked }) => asked.test(liked)),
    unwanted: wishes.filter(({ asked }) => asked.test(disliked)),
    said: { liked, disliked },
  };
}

export interface Judged {
  /** What it fits, in our words, and by what of what is known of it: its kind or its name. */
  fits: string[];
  isLate: boolean;
  /** Whether the host asked for this very bar. */
  isNamed: boolean;
  /** The higher, the sooner it is picked. */
  worth: number;
}

/** How well a bar fits, by its name and its kind: one that is named comes first, one nobody wants last, late ones before others. */
export function judge(bar: FittingBar, { wanted, unwanted, said }: Wishes): Judged {
  const fits = wanted.flatMap((wish) => reasonFor(bar, wish) ?? []);
  const faults = unwanted.filter((wish) => reasonFor(bar, wish) !== null).length;
  const late = latenessOf(bar);
  const own = ownName(bar.name);
  const isNamed = own.length > 4 && said.liked.includes(own);
  const isRefused = own.length > 4 && said.disliked.includes(own);
  const worth = (isNamed ? 20 : 0) + 4 * fits.length + late - 10 * faults - (isRefused ? 40 : 0);
  return { fits: [...(isNamed ? ['named by the host'] : []), ...fits], isLate: late > 0, isNamed, worth };
}

/** [Z2] What a bar fits, with what says so: its name before its kind, which it shares with many. Null when nothing does. */
function reasonFor(bar: FittingBar, { label, kinds, names }: Wish): string | null {
  if (names?.test(folded(bar.name))) return `${label} (by its name)`;
  return kinds.includes(bar.kind) ? `${label} (${kindWords[bar.kind] ?? `a ${bar.kind}`})` : null;
}

const kindWords: Readonly<Record<string, string>> = { biergarten: 'a beer garden' };

/** 0 for what shuts at pub time; nobody tells us hours, so kind and name must do. */
function latenessOf({ name, kind }: FittingBar): number {
  const byKind = kind === 'nightclub' ? 2 : kind === 'bar' ? 1 : 0;
  return byKind + (/\blate\b|night|cocktail|disco|\bclub\b|lounge/.test(folded(name)) ? 1 : 0);
}

/** The name without its article, as a host would write it. */
function ownName(name: string): string {
  return folded(name).replace(/^the /, '');
}

function folded(words: string): string {
  return words
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[ \t]+/g, ' ');
}
