import PostalMime, { type Email } from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { browserForThisFile, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { startSmtp } from '../harness/servers/smtp.ts';
import { clean, inLook, looks } from './looks.ts';
import { mailedLink } from './mailed-link.ts';
import { fillSignup } from './sign-up.ts';

const smtp = await startSmtp();
const server = await serverForThisFile({ SMTP_URL: smtp.url, OPERATOR_EMAILS: 'boss@example.org' });
const browser = await browserForThisFile();

test('[N11] [N13] an operator mails from a template; the mail is read and its links followed; the reader wants no more', async () => {
  const { context, page, faults } = await visitor(browser);
  await page.goto(`${server.origin}/mailer`);
  await page.getByText('Access denied.').waitFor();
  await page.goto(`${server.origin}/signup`);
  await fillSignup(page, { name: 'Boss', email: 'boss@example.org' });
  await page.goto(await mailedLink(smtp, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  const welcome = await mailTo('boss@example.org', 'Welcome to Pickled Egg');
  expect(welcome.text).toContain('Hello Boss,');
  // The cookie may have ended while the session lives on.
  await context.clearCookies();

  await page.goto(`${server.origin}/mailer`);
  await page.getByLabel('Recipients').fill('Sam@example.org, sam@example.org\nsam@example.org\r\nBcc: eve@example.org');
  await page.getByLabel('Template').selectOption({ label: 'Welcome (welcome.html)' });
  await page.getByText('File: welcome.html').waitFor();
  await page.getByText('Not filled in yet: displayName, createUrl, howToPlayUrl').waitFor();
  for (const [at, value] of ['Sam <b>', `${server.origin}/create`, `${server.origin}/how-to-play`].entries()) {
    await page.getByLabel('Value').nth(at).fill(value);
  }
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Remove variable', exact: true }).click();
  await page.getByLabel('Subject').fill('Hello {{displayName}}');
  const frame = page.frameLocator('iframe');
  await frame.getByText('Hello Sam <b>,').waitFor();
  const button = () => frame.locator('.egg-act').evaluate((box) => getComputedStyle(box).backgroundColor);
  await eventually(button).toBe('rgb(255, 197, 61)');
  const paper = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await eventually(paper).toBe('rgb(255, 247, 230)');
  await page.getByRole('tab', { name: 'Dark' }).click();
  await eventually(paper).toBe('rgb(13, 21, 18)');
  // The head of the page sticks to it, over whatever stands there.
  await page.evaluate(() => scrollTo(0, 0));
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, page.getByRole('button', { name: 'Send email' })));
  expect(found).toEqual(clean(looks));

  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByText('Sent to 1 person.').waitFor();
  await page.getByText('Bcc: eve@example.org').last().waitFor();
  const mail = await mailTo('sam@example.org', 'Hello Sam <b>');
  expect(smtp.taken.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.org');
  expect(mail.text).toContain('Hello Sam <b>,');

  const links = linksIn(mail.html ?? '');
  await page.goto(links.find((link) => link.endsWith('/create')) ?? '');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(links.find((link) => link.endsWith('/how-to-play')) ?? '');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const out = header(mail, 'list-unsubscribe').slice(1, -1);
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const reader = await visitor(browser);
  await reader.page.goto(out);
  await reader.page.getByRole('button', { name: 'No more of these' }).click();
  await reader.page.getByText('Done. No more invitations, reminders or news to your address.').waitFor();

  await page.goto(`${server.origin}/mailer`);
  await page.getByLabel('Recipients').fill('sam@example.org\njo@example.org');
  await page.getByLabel('Subject').fill('Again');
  await page.getByLabel('HTML body').fill('<p>Hello again</p>');
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByText('Sent to 1 person.').waitFor();
  await page.getByText('Nothing goes to these').waitFor();
  expect((await mailTo('jo@example.org', 'Again')).text).toBe('Hello again\n');
  expect([faults, reader.faults]).toEqual([[], []]);
  await Promise.all([context.close(), reader.context.close()]);
});

function mailTo(to: string, subject: string): Promise<Email> {
  return vi.waitFor(
    async () => {
      const sent = smtp.taken.filter(({ recipients }) => recipients.includes(to));
      const read = await Promise.all(sent.map(({ raw }) => PostalMime.parse(raw)));
      const found = read.find((mail) => mail.subject === subject);
      if (!found) throw new Error(`No mail '${subject}' to ${to} yet`);
      return found;
    },
    { timeout: 180_000, interval: 100 },
  );
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
}

function header(mail: Email, name: string): string {
  return mail.headers.find(({ key }) => key === name)?.value ?? '';
}
