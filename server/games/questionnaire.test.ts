import { expect, test } from 'vitest';
import { readQuestionnaire } from './game-fields.ts';

const tooSoon = expect.objectContaining({ code: 'date-too-soon' });

test("[G9] seven days count from the host's own today, wherever they are", () => {
  // At noon in London the 16th begins on Baker Island, where days begin last.
  expect(read('2026-11-23', '2026-11-16T12:00:00Z').playDate).toBe('2026-11-23');
  expect(() => read('2026-11-22', '2026-11-16T12:00:00Z')).toThrow(tooSoon);
  expect(read('2026-11-22', '2026-11-16T11:59:00Z').playDate).toBe('2026-11-22');
  expect(() => read('2026-11-21', '2026-11-16T11:59:00Z')).toThrow(tooSoon);
});

test('[G9] seven days are seven also across months, leap days and clock changes', () => {
  expect(read('2028-03-01', '2028-02-23T12:00:00Z').playDate).toBe('2028-03-01');
  expect(() => read('2028-02-29', '2028-02-23T12:00:00Z')).toThrow(tooSoon);
  expect(read('2027-01-04', '2026-12-28T12:00:00Z').playDate).toBe('2027-01-04');
  expect(read('2027-03-29', '2027-03-22T12:00:00Z').playDate).toBe('2027-03-29');
});

function read(playDate: string, now: string) {
  return readQuestionnaire({ knowCity: 'not_at_all', occasion: 'Hen', playDate }, new Date(now));
}
