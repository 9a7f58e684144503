import { expect, test } from 'vitest';
import { fillHtml, fillLine, named, placeholdersIn } from './placeholders.ts';

test('a variable stands where its place is, as text', () => {
  const filled = fillHtml('<p title="{{displayName}}">Hello {{ displayName }}, {{missing}}</p>', {
    displayName: '<b>"Sam" & \'Jo\'</b>',
  });
  const sam = '&lt;b&gt;&quot;Sam&quot; &amp; &#39;Jo&#39;&lt;/b&gt;';
  expect(filled).toBe(`<p title="${sam}">Hello ${sam}, {{missing}}</p>`);
});

test('what a variable holds fills no further place', () => {
  expect(fillHtml('{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}');
});

test('a name that every object has is no variable', () => {
  expect(fillHtml('{{constructor}} {{toString}}', {})).toBe('{{constructor}} {{toString}}');
});

test('a line stays one line, and is no HTML', () => {
  expect(fillLine('Hello {{name}}', { name: 'Sam & co\r\nBcc: eve@example.org' })).toBe(
    'Hello Sam & co Bcc: eve@example.org',
  );
});

test('the places that wait for a value are named once each', () => {
  expect(placeholdersIn('{{a}} {{b}} {{a}} {{ c }}', { b: '' })).toEqual(['a', 'c']);
});

test('a variable without a key is none', () => {
  expect(named({ '': 'x', '  ': 'y', ' displayName ': 'Sam' })).toEqual({ displayName: 'Sam' });
});
