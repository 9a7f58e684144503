import { expect, test } from 'vitest';
import { type Change, changed, isSame, lackIn, listed, noPicks, routeOf, type Selection } from './selection.ts';

test('bars are picked in order, each once', () => {
  expect(after(add('a'), add('b'), add('a'))).toEqual(selection({ bars: [bar('a'), bar('b')] }));
});

test('the sixteenth bar is not taken, and that is said until something else happens', () => {
  const fifteen = some(15);
  expect(after(...fifteen, add('p'))).toEqual({ ...after(...fifteen), note: 'full' });
  expect(after(...fifteen, add('p'), { type: 'start', id: 'a' }).note).toBe('none');
});

test('a bar that is taken out is the start or the end no longer; put back, it is again', () => {
  const before = [add('a'), add('b'), add('c'), { type: 'start', id: 'b' }, { type: 'final', id: 'c' }] as const;
  const whole = after(...before);
  expect(after(...before, { type: 'remove', id: 'b' })).toEqual({
    bars: [bar('a'), bar('c')],
    startId: null,
    finalId: 'c',
    note: { removed: 'Bar b', before: { bars: whole.bars, startId: 'b', finalId: 'c' } },
  });
  expect(after(...before, { type: 'remove', id: 'b' }, { type: 'put-back' })).toEqual(whole);
  expect(after(...before, { type: 'remove', id: 'c' }).finalId).toBe(null);
});

test('taking out what is not there, and putting back when nothing was taken, change nothing', () => {
  expect(after(add('a'), { type: 'remove', id: 'z' })).toEqual(after(add('a')));
  expect(after(add('a'), { type: 'put-back' })).toEqual(after(add('a')));
});

test('start and end are never the same bar', () => {
  const start: Change = { type: 'start', id: 'a' };
  const final: Change = { type: 'final', id: 'a' };
  expect(after(add('a'), start, final)).toEqual(selection({ bars: [bar('a')], startId: 'a' }));
  expect(after(add('a'), final, start)).toEqual(selection({ bars: [bar('a')], startId: 'a' }));
});

test('pressed again, the final bar is left to us', () => {
  const final: Change = { type: 'final', id: 'a' };
  expect(after(add('a'), final).finalId).toBe('a');
  expect(after(add('a'), final, final).finalId).toBe(null);
});

test('the list begins with the start, ends with the end and numbers what is between', () => {
  const picks = after(add('a'), add('b'), add('c'), add('d'), { type: 'final', id: 'a' }, { type: 'start', id: 'c' });
  expect(listed(picks)).toEqual([
    { bar: bar('c'), look: 'start' },
    { bar: bar('b'), look: 'stop', number: 1 },
    { bar: bar('d'), look: 'stop', number: 2 },
    { bar: bar('a'), look: 'final' },
  ]);
});

test('what is missing is said in order: bars, a closed one, a start, too many', () => {
  const eight = some(8);
  const closed: Change = { type: 'add', bar: { ...bar('q'), gone: true } };
  const many = selection({ bars: Array.from({ length: 17 }, (_, n) => bar(`m${n}`)), startId: 'm0' });
  expect([
    lackIn(noPicks, 6),
    lackIn(after(...some(5)), 6),
    lackIn(after(...eight, closed), 6),
    lackIn(after(...eight), 6),
    lackIn(many, 6),
    lackIn(after(...eight, { type: 'start', id: 'a' }), 6),
  ]).toEqual([
    'Pick at least 8 bars: 8 to go.',
    'Pick at least 8 bars: 3 to go.',
    'Bar q is no longer open: take it out.',
    'Pick a start bar',
    'At most 15 bars: take 2 out.',
    null,
  ]);
});

test('picks are the same in whatever order, but not with another start', () => {
  const one = after(add('a'), add('b'), { type: 'start', id: 'a' });
  expect([
    isSame(one, after(add('b'), add('a'), { type: 'start', id: 'a' })),
    isSame(one, after(add('a'), add('b'), { type: 'start', id: 'b' })),
  ]).toEqual([true, false]);
});

test('a call names bars by id and leaves out an end nobody chose', () => {
  const picks = after(add('a'), add('b'), { type: 'start', id: 'a' });
  const bars = [
    { id: 'a', name: 'Bar a' },
    { id: 'b', name: 'Bar b' },
  ];
  expect([routeOf(picks), routeOf(changed(picks, { type: 'final', id: 'b' })), routeOf(noPicks)]).toEqual([
    { bars, startBar: 'a' },
    { bars, startBar: 'a', finalBar: 'b' },
    { bars: [], startBar: '' },
  ]);
});

function after(...changes: Change[]): Selection {
  return changes.reduce(changed, selection({}));
}

function selection(given: Partial<Selection>): Selection {
  return { ...noPicks, note: 'none', ...given };
}

function some(count: number): Change[] {
  return Array.from({ length: count }, (_, n) => add(String.fromCodePoint(97 + n)));
}

function add(id: string): Change {
  return { type: 'add', bar: bar(id) };
}

function bar(id: string) {
  return { id, name: `Bar ${id}`, lat: 53.96, lon: -1.08, street: 'Stonegate' };
}
