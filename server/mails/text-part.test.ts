import { expect, test } from 'vitest';
import { textPart } from './text-part.ts';

test('blocks are paragraphs, and links have their address', () => {
  const html = `<html><head><title>T</title><style>p { color: red }</style></head><body><!-- a > b -->
    <h1>Hello&nbsp;Sam</h1><p>One
    &amp; two<br>three &#163;5 &hellip;</p>
    <p><a href="https://example.org/?a=1&amp;b=2">Go &lt;there&gt;</a></p>
    <p>Read <a href='https://example.org/terms'>the <b>terms</b></a>, or <a href="https://example.org">https://example.org</a>.</p>
    <ul><li>fox</li><li>dog</li><li></li></ul>
    <table><tr><th scope="row">When</th><td>Friday</td></tr><tr><td>a</td><td>b</td></tr></table>
    <img src="x" alt="An egg"><div hidden><div>unseen</div>too</div><p data-only="html">nor <i>this</i></p></body></html>`;
  expect(textPart(html)).toBe(`Hello Sam

One & two
three £5 …

Go <there>:
https://example.org/?a=1&b=2

Read the terms (https://example.org/terms), or https://example.org.

- fox

- dog

When: Friday

a

b

An egg`);
});

test.each([
  ['<p title="a > b">words</p>', 'words'],
  ['1 < 2 and <b', '1 < 2 and <b'],
  ['<p>open <a href="https://example.org">for ever', 'open for ever (https://example.org)'],
  ['<script>alert("<p>x</p>")</script>safe', 'safe'],
  ['&bogus; &#0; &#99999999;', '&bogus; &#99999999;'],
  ['', ''],
])('what is not quite HTML is read all the same (%j)', (html, text) => {
  expect(textPart(html)).toBe(text);
});

test('half a megabyte of tags that never end takes no longer than reading it', () => {
  expect(textPart('<a "'.repeat(130_000)).length).toBeGreaterThan(100_000);
  expect(textPart('<'.repeat(500_000)).length).toBe(500_000);
});
