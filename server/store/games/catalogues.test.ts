import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { listSabotages } from './catalogues.ts';

const { db, pool } = await freshDatabase();
const catalogues = ['sabotages', 'forfeits'] as const;
const seeded = {
  sabotages: await textsOf('sabotages'),
  forfeits: await textsOf('forfeits'),
};

/** Whole words, also as a plural: of drinking, of what asks too much of a body or a purse, of what is not for a night out. */
const unwanted = {
  alcohol: `alcohol ale beer booze bottle brandy brew bubbly champagne cheers cider cocktail down drank drink drunk fizz gin
    glass gulp hangover lager liqueur liquor mead neat neck pint port prosecco round rum scrumpy sherry shot sip sober spirit
    stout swig tequila tipple tipsy toast vermouth vodka whiskey whisky wine`,
  effort: 'carry chase climb crawl hop jump kneel lift press-up push race run shout skip sprint squat stairs yell',
  others:
    'barman barmaid bartender landlady landlord manager police road staff stranger street taxi traffic waiter waitress',
  money: 'borrow buy card cash note pay pound steal',
  crude: `bless bottom bra church election god heaven hell idiot kiss lick loser minister naked parliament party politician pray
    priest saint sexy stupid strip tory underwear vote`,
};

test('a new installation has forty sabotages and forty forfeits, numbered from one', async () => {
  for (const catalogue of catalogues) {
    const { rows } = await pool.query<{ id: number }>(`select id from ${catalogue} where is_active order by id`);
    expect([catalogue, rows.map(({ id }) => id)]).toEqual([catalogue, Array.from({ length: 40 }, (_, n) => n + 1)]);
  }
});

test('every dare is one short line that begins like a sentence and ends with a full stop', () => {
  const odd = all().filter((text) => text.length > 140 || !/^[A-Z][\x20-\x7e]+[^.]\.$/.test(text));
  expect(odd).toEqual([]);
});

test('no dare is there twice, whatever its capitals, and no two begin or are photographed the same way', () => {
  const parts = [
    (text: string) => text,
    (text: string) => opening(text),
    (text: string) => text.split('Photo: ')[1] ?? '',
  ];
  for (const part of parts) {
    const kinds = all().map((text) => part(text).toLowerCase());
    expect(kinds.filter((kind, n) => kinds.indexOf(kind) !== n)).toEqual([]);
  }
});

test('[S1] no sabotage and no forfeit names alcohol, asks for strength or money, or drags in somebody else', () => {
  const words = new RegExp(`\\b(?:${Object.values(unwanted).join(' ').split(/\s+/).join('|')})(?:s|es)?\\b`, 'i');
  const found = all().filter((text) => words.test(text));
  expect(found).toEqual([]);
});

test('[S2] every sabotage and every forfeit ends with what its one photo shows', () => {
  const unproved = all().filter((text) => !/^[^:]+(: [^:]+)?[.?] Photo: [^.?]{8,}\.$/.test(text));
  expect(unproved).toEqual([]);
});

test('what an operator adds, changes or takes out of the list shows at the next look', async () => {
  const before = await listSabotages(db);
  await pool.query("insert into sabotages (text) values ('Whistle. Photo: the lips.')");
  await pool.query("update sabotages set text = 'Hum. Photo: the hummer.' where id = 1");
  await pool.query('update sabotages set is_active = false where id = 2');
  expect(await listSabotages(db)).toEqual([
    { id: 1, sabotage: 'Hum. Photo: the hummer.' },
    ...before.slice(2),
    { id: 41, sabotage: 'Whistle. Photo: the lips.' },
  ]);
  const { rows } = await pool.query("insert into forfeits (text) values ('Whistle. Photo: the lips.') returning id");
  expect(rows).toEqual([{ id: 41 }]);
});

async function textsOf(catalogue: (typeof catalogues)[number]): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(`select text from ${catalogue} order by id`);
  return rows.map(({ text }) => text);
}

function all(): string[] {
  return catalogues.flatMap((catalogue) => seeded[catalogue]);
}

/** The first three words. */
function opening(text: string): string {
  return text.split(' ').slice(0, 3).join(' ');
}
