import { expect, test } from 'vitest';
import { unknownWords } from './unknown-wishes.ts';

test('[Z9] what nobody can see of a bar from afar is said to be unknown, and what its name may tell too', () => {
  expect(unknownWords('Beer garden, step-free')).toBe(
    'Not known of any bar: step-free access. Known only where a bar’s name says so: gardens and terraces. If it matters, ring them first.',
  );
  expect(unknownWords('Somewhere for a WHEELCHAIR, vegan food and the dog')).toBe(
    'Not known of any bar: step-free access, food, dogs. If it matters, ring them first.',
  );
  expect(unknownWords('Live music!')).toBe(
    'Known only where a bar’s name says so: live music. If it matters, ring them first.',
  );
});

test('[Z9] where everything can be judged there is nothing to tell', () => {
  for (const said of [
    '',
    'Cosy pubs and real ale',
    'Cocktails, no nightclubs',
    'The Blue Parrot',
    'Sunday, familiar faces',
  ]) {
    expect([said, unknownWords(said)]).toEqual([said, '']);
  }
});
