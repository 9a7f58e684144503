import { expect, test } from 'vitest';
import { sabotageWords } from './sabotage-copy.ts';

test('an order goes on after the name, without what the photo was to show', () => {
  const text = 'Pass an imaginary egg along the team three times. Drop it and you start again. Photo: careful hands.';
  expect(sabotageWords({ text }, 'classic')).toEqual({
    isMade: true,
    dare: 'pass an imaginary egg along the team three times.',
  });
});

test('one that speaks to its reader is quoted', () => {
  const text = 'Put yourselves in birthday order without a word. Photo: the line-up.';
  expect(sabotageWords({ text }, 'lazy')).toEqual({
    isMade: false,
    dare: 'Put yourselves in birthday order without a word.',
  });
});

test("a host's own words stay as they are", () => {
  expect(sabotageWords({ text: 'Everybody hums' }, 'god')).toEqual({ isMade: false, dare: 'Everybody hums' });
});

test('a sabotage that is nothing but its photo is told whole', () => {
  expect(sabotageWords({ text: 'Photo: a queue.' }, 'classic')).toEqual({ isMade: true, dare: 'photo: a queue.' });
});
