import { expect, test } from 'vitest';
import { faultIn } from './questionnaire.ts';

const answers = { knowCity: 'a_little', barPreferences: '', occasion: 'Priya turns thirty', playDate: '2026-11-28' };
const today = new Date(2026, 10, 21, 23, 59);
const missing = 'Please fill out all fields.';
const tooSoon = 'The date must be at least one week from today.';

test.each([
  ['knowCity', ''],
  ['occasion', ' \u200b '],
  ['playDate', ''],
] as const)('%s is required', (name, value) => {
  expect(faultIn({ ...answers, [name]: value }, today)).toEqual({ code: 'fill-all-fields', words: missing, of: name });
});

test('seven days by the calendar are enough, whatever the clock says; six are not', () => {
  expect(faultIn(answers, today)).toBe(null);
  expect(faultIn(answers, new Date(2026, 10, 21, 0, 1))).toBe(null);
  expect(faultIn(answers, new Date(2026, 10, 22, 0, 1))).toEqual({
    code: 'date-too-soon',
    words: tooSoon,
    of: 'playDate',
  });
});

test('a week over the end of a month, of a year or of summer time is a week', () => {
  expect(faultIn({ ...answers, playDate: '2027-01-04' }, new Date(2026, 11, 28))).toBe(null);
  expect(faultIn({ ...answers, playDate: '2027-01-03' }, new Date(2026, 11, 28))?.words).toBe(tooSoon);
  expect(faultIn({ ...answers, playDate: '2026-10-31' }, new Date(2026, 9, 24))).toBe(null);
});
