import { expect, test } from 'vitest';
import { readNewGame } from './game-fields.ts';

const now = new Date('2026-11-15T20:00:00Z');

test('what is asked for is cleaned, and a telephone number becomes E.164', () => {
  expect(
    read({ gameName: '  Priya\u202e’s\nBig  Night ', city: '\tYork ', tel: '(07700) 900 123', gameStartBar: '' }),
  ).toEqual({
    name: 'Priya’s Big Night',
    city: 'York',
    date: '2026-11-15',
    type: 'classic',
    teamCount: 4,
    barCount: 6,
    hostTel: '+447700900123',
    time: null,
    meetingPoint: null,
  });
});

test.each(['', '  ', undefined])('no telephone number (%j) is kept as none', (tel) => {
  expect(read(tel === undefined ? {} : { tel }).hostTel).toBe(null);
});

test('names and places may be as long as the product says, in characters as people count them', () => {
  const egg = '🥚';
  expect(read({ gameName: egg.repeat(60), city: egg.repeat(80) })).toMatchObject({
    name: egg.repeat(60),
    city: egg.repeat(80),
  });
});

test.each(['2026-11-14', '2026-11-15', '2028-02-29', '2030-01-01'])('%s is a day to play on', (date) => {
  expect(read({ date }).date).toBe(date);
});

test.each([
  [{ gameName: ' ' }, 'game-name-missing', 'Give your game a name.'],
  [{ gameName: '\u200b\u2800' }, 'game-name-missing', 'Give your game a name.'],
  [{ gameName: 'x'.repeat(61) }, 'bad-input', 'A game name has at most 60 characters.'],
  [{ city: '' }, 'enter-a-city', 'Enter a city'],
  [{ city: 'x'.repeat(81) }, 'bad-input', 'A location has at most 80 characters.'],
  [{ date: '2026-11-13' }, 'date-gone', 'That date has gone. Pick today or a later day.'],
  [{ gameTime: '7pm' }, 'no-hour', 'That is not an hour of the day. It looks like 19:30.'],
  [{ gameTime: '24:00' }, 'no-hour', 'That is not an hour of the day. It looks like 19:30.'],
  [{ meetingPoint: 'x'.repeat(121) }, 'bad-input', 'A meeting point has at most 120 characters.'],
  [{ date: '2027-02-29' }, 'bad-input', 'There is no such date.'],
  [{ date: '2027-13-01' }, 'bad-input', 'There is no such date.'],
  [{ tel: 'ring me' }, 'no-telephone', 'A number is made of digits, like 07700 900123 or +44 7700 900123.'],
])('%j is refused as %s, in words', (given, code, message) => {
  expect(() => read(given)).toThrow(expect.objectContaining({ code, message, status: 422 }));
});

test('[G17] when and where people meet is cleaned, and nothing is said of it where there is nothing', () => {
  const { time, meetingPoint } = read({ gameTime: ' 19:30 ', meetingPoint: ' Under the\u202e clock\n' });
  expect([time, meetingPoint]).toEqual(['19:30', 'Under the clock']);
  const nothing = read({ gameTime: ' ', meetingPoint: '\u200b' });
  expect([nothing.time, nothing.meetingPoint]).toEqual([null, null]);
});

function read(given: Partial<Parameters<typeof readNewGame>[0]>) {
  const asked = { gameName: 'Egg', city: 'York', date: '2026-11-15', gameBars: 6, gameGroups: 4 };
  return readNewGame({ ...asked, gameType: 'classic', gameBarList: [], ...given }, now);
}
