import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { mailBody } from './mail-body.ts';

test('a mail reads the same as text and as HTML', () => {
  const { html, text } = mailBody({
    greeting: 'Hello Sam,',
    paragraphs: ['Somebody signed up with this address.', 'Was it you?'],
    action: { label: 'Confirm your address', url: 'https://example.org/confirm-email#token_hash=abc&type=signup' },
    footnote: 'It was not you? Then do nothing.',
  });
  expect(text).toBe(`Hello Sam,

Somebody signed up with this address.

Was it you?

Confirm your address:
https://example.org/confirm-email#token_hash=abc&type=signup

It was not you? Then do nothing.

-- 
Pickled Egg
`);
  const page = pageOf(html);
  const link = 'https://example.org/confirm-email#token_hash=abc&type=signup';
  expect(wordsOf(page)).toEqual([
    'Hello Sam,',
    'Somebody signed up with this address.',
    'Was it you?',
    `If the button does nothing, open this address: ${link}`,
    'It was not you? Then do nothing.',
  ]);
  expect(page.querySelector('.egg-act')?.textContent).toBe('Confirm your address');
  expect([...page.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'))).toEqual([link, link]);
});

test('what else there is to do stands below the button, as a plain link', () => {
  const action = { label: 'Join', url: 'https://example.org/join' };
  const otherwise = { label: 'Decline <at once>', url: 'https://example.org/join#a=b&decline=1' };
  const { html, text } = mailBody({ paragraphs: [], action, otherwise });
  expect(text).toBe(`Join:
https://example.org/join

Decline <at once>:
https://example.org/join#a=b&decline=1

-- 
Pickled Egg
`);
  const last = [...pageOf(html).querySelectorAll('a')].at(-1);
  expect([last?.textContent, last?.getAttribute('href')]).toEqual([otherwise.label, otherwise.url]);
});

test('a heading comes first and facts stand in lines of their own', () => {
  const facts: [string, string][] = [
    ['When', 'Friday'],
    ['Where', 'York <centre>'],
  ];
  const { html, text } = mailBody({ heading: 'It is tomorrow.', paragraphs: ['Ready?'], facts });
  expect(text).toBe('It is tomorrow.\n\nReady?\n\nWhen: Friday\n\nWhere: York <centre>\n\n-- \nPickled Egg\n');
  const page = pageOf(html);
  expect(page.querySelector('h1')?.textContent).toBe('It is tomorrow.');
  expect([...page.querySelectorAll('th, th + td')].map((part) => part.textContent)).toEqual(facts.flat());
});

test('only the paragraphs are needed', () => {
  const { html, text } = mailBody({ paragraphs: ['That is all.'] });
  expect(text).toBe('That is all.\n\n-- \nPickled Egg\n');
  const page = pageOf(html);
  expect([wordsOf(page), page.querySelectorAll('a').length]).toEqual([['That is all.'], 0]);
});

test('whatever a part holds, it stays text', () => {
  const evil = `<img src=x onerror=alert(1)> & "quotes" 'too' </td></table><script>alert(2)</script>`;
  const url = `https://example.org/?a="><script>alert(3)</script>&b='`;
  const page = pageOf(
    mailBody({ greeting: evil, paragraphs: [evil], action: { label: evil, url }, footnote: evil }).html,
  );
  expect([...page.querySelectorAll('img, script')].map((part) => part.getAttribute('src'))).toEqual([
    'https://example.org/share/egg.png',
  ]);
  const [greeting, paragraph] = wordsOf(page);
  expect([greeting, paragraph, page.querySelector('.egg-act')?.textContent]).toEqual([evil, evil, evil]);
  expect(page.querySelector('a')?.getAttribute('href')).toBe(url);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'file:///etc/passwd'])(
  'a link that is not a web page is a fault (%s)',
  (url) => {
    for (const place of ['action', 'otherwise']) {
      expect(() => mailBody({ paragraphs: [], [place]: { label: 'Go', url } })).toThrow(/web pages only|Invalid URL/);
    }
  },
);

/** Its paragraphs, but for the last, which every mail ends with. */
function wordsOf(page: ReturnType<typeof pageOf>): string[] {
  return [...page.querySelectorAll('p')].map((part) => part.textContent).slice(0, -1);
}

function pageOf(html: string) {
  const { document } = new Window();
  document.write(html);
  return document;
}
