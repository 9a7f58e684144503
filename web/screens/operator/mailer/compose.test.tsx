import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { Queries } from '../../../app/queries.tsx';

let Mailer: typeof import('../mailer.tsx').Mailer;
const desk = newDesk();
const send = 'POST /api/mailer/send';
const template = {
  id: 'welcome',
  name: 'Welcome',
  filename: 'welcome.html',
  subject: 'Welcome',
  html: '<p>Hello {{displayName}},</p>',
};

beforeAll(async () => {
  await openDesk(desk, '/mailer');
  ({ Mailer } = await import('../mailer.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers['GET /api/mailer/allowed'] = { status: 200, body: { allowed: true } };
  desk.answers['GET /api/mailer/templates'] = { status: 200, body: { templates: [template] } };
  desk.answers[send] = { status: 0, body: null };
  sessionStorage.clear();
});

afterEach(cleanup);

test('a mail with places that nobody filled goes out only after a question', async () => {
  await write();
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  const asked = within(screen.getByRole('dialog', { name: 'Send it with gaps?' }));
  asked.getByText('No value for displayName. In place of {{displayName}} they read nothing.');
  await userEvent.click(asked.getByRole('button', { name: 'Back to the mail' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove variable displayName' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  asked.getByText('No value for displayName. They read {{displayName}} as it stands.');
  await userEvent.click(asked.getByRole('button', { name: 'Back to the mail' }));
  expect(mails()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  await userEvent.click(asked.getByRole('button', { name: 'Send it as it is' }));
  await screen.findByRole('alert');
  expect(mails()).toBe(1);
});

test('a mail that could not be sent says so in our words, and one whose places are filled is not asked about', async () => {
  await write();
  await userEvent.type(screen.getByLabelText('Value'), 'Sam');
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send');
  expect(mails()).toBe(1);
});

test('what was being written is there again after the page was left', async () => {
  await write();
  await userEvent.type(screen.getByLabelText('Value'), 'Sam');
  cleanup();
  await show();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Recipients').value).toBe('sam@example.org');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Welcome');
  expect(screen.getByLabelText<HTMLTextAreaElement>('HTML body').value).toBe(template.html);
  expect(screen.getByLabelText<HTMLInputElement>('Value').value).toBe('Sam');
});

async function write(): Promise<void> {
  await show();
  await userEvent.type(screen.getByLabelText('Recipients'), 'sam@example.org');
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'welcome');
}

async function show(): Promise<void> {
  render(
    <MemoryRouter initialEntries={['/mailer']}>
      <Queries>
        <Mailer />
      </Queries>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Mailer' });
}

function mails(): number {
  return desk.heard.filter(({ call }) => call === send).length;
}
