import { expect, test } from 'vitest';
import { shownMail } from './shown-mail.ts';

const mail =
  '<!doctype html><html><head><style>@media (prefers-color-scheme: dark){a{}}</style></head><p>Hi</p></html>';

test('a mail is shown dark or light whatever the device likes, and may do nothing', () => {
  const [light, dark] = [
    shownMail(mail, 'light', 'https://egg.example'),
    shownMail(mail, 'dark', 'https://egg.example'),
  ];
  expect([light.includes('@media not all{'), dark.includes('@media all{')]).toEqual([true, true]);
  for (const shown of [light, dark]) {
    expect(shown).toMatch(
      /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
    );
  }
});

test('what has no head gets one before it', () => {
  expect(shownMail('<p>$& Hi</p>', 'light', 'https://egg.example')).toMatch(/^<meta .*<p>\$& Hi<\/p>$/);
});
