import { expect, test } from 'vitest';
import { cityText, isAmbiguous, namesakes, textFor } from './city-text.ts';

const newport = city('Newport', 'Newport', 'United Kingdom');
const shropshire = city('Newport', 'Shropshire', 'United Kingdom');
const oregon = city('Newport', 'Oregon', 'United States');
const pagnell = city('Newport Pagnell', 'Buckinghamshire', 'United Kingdom');

test('a place is told apart by its county, or by its country where there is none', () => {
  expect([shropshire, city('Monaco', '', 'Monaco'), city('Nowhere', '', '')].map(cityText)).toEqual([
    'Newport, Shropshire',
    'Monaco, Monaco',
    'Nowhere',
  ]);
});

test('the name alone is kept where it was enough, with the county where that was typed', () => {
  expect([textFor('newport', newport), textFor('newport shropshire', shropshire)]).toEqual([
    'Newport',
    'Newport, Shropshire',
  ]);
});

test('namesakes are called the same, Saint or St; what only begins so is none', () => {
  expect(namesakes([newport, pagnell, oregon, shropshire])).toEqual([newport, oregon, shropshire]);
  const ives = [city('St Ives', 'Cornwall', 'United Kingdom'), city('Saint Ives', 'Cambridgeshire', 'United Kingdom')];
  expect(namesakes(ives)).toEqual(ives);
  expect(namesakes([])).toEqual([]);
});

test('a namesake abroad leaves no doubt, one in the same country does', () => {
  expect([isAmbiguous([newport, oregon, pagnell]), isAmbiguous([newport, shropshire])]).toEqual([false, true]);
});

function city(name: string, county: string, country: string) {
  return { name, county, country, lat: 0, lon: 0 };
}
