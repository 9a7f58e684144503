import { expect, test } from 'vitest';
import { placeholdersIn } from '#contract/text/placeholders';
import { listTemplates, written } from './templates.ts';

const config = { publicOrigin: 'https://egg.example' };

test('every template has a subject, a heading and one button', () => {
  const shape = listTemplates(config.publicOrigin).map(({ filename, subject, html }) => [
    filename,
    subject !== '',
    (html.match(/<h1 /g) ?? []).length,
    (html.match(/class="egg-act"/g) ?? []).length,
  ]);
  const names = 'welcome invitation lazy-received lazy-ready race-tomorrow photos-expire results-are-in password-reset';
  expect(shape).toEqual([...names.split(' '), 'confirm-email'].map((name) => [`${name}.html`, true, 1, 1]));
});

test('a template is filled in, in its subject, its HTML and its text', () => {
  const { html, ...words } = written('results-are-in', config, {
    displayName: '<Sam>',
    gameName: 'Egg & spoon\nBcc: eve@example.org',
    firstPlace: '🦊 Fox, 1 h 42 min',
    secondPlace: '🐶 Dog, 1 h 50 min',
    thirdPlace: '',
    photosUntil: 'Friday 20 November 2026 at 21:04',
    resultsUrl: 'https://egg.example/results/7',
    unsubscribeUrl: 'https://egg.example/unsubscribe/abc',
  });
  expect(placeholdersIn(html)).toEqual([]);
  expect(html).not.toContain('<Sam>');
  expect(html).not.toContain('3rd');
  expect(words).toEqual({
    template: 'results-are-in',
    subject: 'The results are in: Egg & spoon Bcc: eve@example.org',
    text: `The results are in.

Hello <Sam>,

The jar of “Egg & spoon Bcc: eve@example.org” has an owner, and nothing about that will change any more.

1st: 🦊 Fox, 1 h 42 min

2nd: 🐶 Dog, 1 h 50 min

The whole night is there to see: every bar and every clue, who led when, who was sabotaged by whom, and the photos, which stay until Friday 20 November 2026 at 21:04.

See the night again:
https://egg.example/results/7

Unsubscribe from invitations, reminders and news:
https://egg.example/unsubscribe/abc

-- 
Pickled Egg
`,
  });
});
