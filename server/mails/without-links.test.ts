import { expect, test } from 'vitest';
import { withoutLinks } from './mail-body.ts';

test.each([
  ['http://evil.example/a?b=c', 'evil. example/a?b=c'],
  ['Win! HTTPS://www.evil.example now', 'Win! www. evil. example now'],
  ['hthttp://tp://evil.example', 'evil. example'],
  ['sam@evil.example', 'sam@evil. example'],
  ['evil。example ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil。 example ｅｖｉｌ． ｅｘａｍｐｌｅ'],
  ['evil.\u00ADexample evil.\u2060\u200Bexample', 'evil. \u00ADexample evil. \u2060\u200Bexample'],
  ['10.0.0.1', '10. 0. 0. 1'],
])('%s is no link any more: %s', (words, without) => {
  expect(withoutLinks(words)).toBe(without);
});

test.each(["Priya's Big Night", 'St. Albans', 'Wait for it... 3, 2, 1.', 'Stag 2026/12', "D'Arcy & Co."])(
  '%s stays as it is',
  (words) => {
    expect(withoutLinks(words)).toBe(words);
  },
);
