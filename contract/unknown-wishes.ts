interface Topic {
  /** As it is told to host and operator. */
  label: string;
  /** How hosts say it. */
  asked: RegExp;
}

/** What no map says of a bar, though people ask for it. */
const topics: readonly Topic[] = [
  {
    label: 'step-free access',
    asked: /step[- ]?free|wheel[- ]?chair|accessib|disab|mobility|\bsteps?\b|\bstairs?\b|\bramps?\b|\blift\b/,
  },
  { label: 'food', asked: /\bfood\b|\beat|\bmeals?\b|\bpizzas?\b|vegan|vegetarian|veggie|gluten|halal|kosher|allerg/ },
  { label: 'dogs', asked: /\bdogs?\b|\bpets?\b/ },
  { label: 'children', asked: /\bkids?\b|child|\bbaby\b|\bbabies\b|famil(?:y|ies)|under[- ]?18|buggy|pushchair/ },
  { label: 'prices', asked: /cheap|budget|afford|pric|expensive|\bdeals?\b|happy hour/ },
  {
    label: 'room for a large group',
    asked: /large (?:group|party)|big (?:group|party|tables?)|\bseat(?:s|ing)?\b|\bbook(?:ed|ing)?\b/,
  },
  { label: 'toilets', asked: /toilets?|\bloos?\b/ },
  { label: 'parking', asked: /parking|\bpark the\b/ },
];

/** What only some bars tell, by what they are called. */
const byName: readonly Topic[] = [
  { label: 'gardens and terraces', asked: /garden|outdoor|outside|terrace|rooftop|\bsun(?:ny|shine)?\b/ },
  { label: 'live music', asked: /music|\bbands?\b|jazz|folk|blues|karaoke/ },
  { label: 'sport on a screen', asked: /sport|football|rugby|cricket|darts|\bpool\b|snooker/ },
];

/** [Z9] What is told of a host's wishes that nobody can see from afar; '' when there is nothing to tell. */
export function unknownWords(barPreferences: string): string {
  const said = barPreferences.toLowerCase();
  const listed = (among: readonly Topic[]) => among.filter(({ asked }) => asked.test(said)).map(({ label }) => label);
  const [unknown, named] = [listed(topics), listed(byName)];
  const sentences = [
    unknown.length > 0 && `Not known of any bar: ${unknown.join(', ')}.`,
    named.length > 0 && `Known only where a bar’s name says so: ${named.join(', ')}.`,
    unknown.length + named.length > 0 && 'If it matters, ring them first.',
  ];
  return sentences.filter(Boolean).join(' ');
}
