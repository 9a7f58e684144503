import { expect, test } from 'vitest';
import { joinPageIn, typedCode } from './typed-code.ts';

test.each([
  ['', { code: '', hasOther: false }],
  ['k4w', { code: 'K4W', hasOther: false }],
  ['k4w qz7', { code: 'K4WQZ7', hasOther: false }],
  [' K4W-QZ7 ', { code: 'K4WQZ7', hasOther: false }],
  ['https://example.com/join/K4WQZ7', { code: 'K4WQZ7', hasOther: false }],
  ['https://example.com/join/k4w-qz7/a?x=1', { code: 'K4WQZ7', hasOther: false }],
  ['K40', { code: 'K4', hasOther: true }],
  ['K4WQZ78', { code: 'K4WQZ7', hasOther: false }],
  ['🥚k', { code: 'K', hasOther: true }],
])('[K1] %j on the tiles', (text, shown) => {
  expect(typedCode(text)).toEqual(shown);
});

test.each([
  ['https://example.com/join/K4WQZ7', '/join/K4WQZ7'],
  ['https://example.com/join/k4wqz7/B', '/join/K4WQZ7/b'],
  ['K4W-QZ7', '/join/K4WQZ7'],
  ['https://example.com/join/K4WQZ7/z', '/join/K4WQZ7'],
  ['https://example.com/join/K4WQZ7#seat=3', '/join/K4WQZ7#seat=3'],
  ['https://example.com/join/K4WQZ7#seat=0', '/join/K4WQZ7'],
  ['https://example.com/elsewhere', null],
  ['WIFI:S:pub;;', null],
])('a QR code that says %j', (text, page) => {
  expect(joinPageIn(text)).toBe(page);
});
