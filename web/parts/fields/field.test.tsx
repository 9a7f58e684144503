import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';

afterEach(cleanup);

test('an empty form is not sent: each field says what it needs, and the first has the focus', async () => {
  const sent = show();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(described('E-mail')).toBe('E-mail is missing.');
  expect(described('Password')).toBe('Password is missing.');
  expect(described('I am 18 or over.')).toBe('Adults only.');
});

test('an address that is none is named as such, and the complaint goes as one types', async () => {
  const sent = show();
  const email = screen.getByLabelText('E-mail');
  await userEvent.type(email, 'priya');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(described('E-mail')).toBe('That is not an e-mail address. It looks like name@example.com.');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(email, '@example.com');
  expect(email.hasAttribute('aria-invalid')).toBe(false);
  expect(sent).toEqual([]);
});

test('Enter sends a whole form with its values', async () => {
  const sent = show();
  await userEvent.type(screen.getByLabelText('E-mail'), 'priya@example.com');
  await userEvent.click(screen.getByLabelText('I am 18 or over.'));
  await userEvent.type(screen.getByLabelText('Password'), 'a long sentence{Enter}');
  expect(sent).toEqual([['priya@example.com', 'a long sentence', 'on']]);
});

test('a password is hidden until one asks to see it, and can be pasted', async () => {
  show();
  const password = screen.getByLabelText('Password');
  await userEvent.click(password);
  await userEvent.paste('from a manager');
  expect(password).toHaveProperty('value', 'from a manager');
  expect(password.getAttribute('type')).toBe('password');
  const eye = screen.getByRole('button', { name: 'Show characters' });
  await userEvent.click(eye);
  expect([password.getAttribute('type'), eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await userEvent.click(eye);
  expect([password.getAttribute('type'), eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
});

test('what does not fit is cut between characters as one sees them, and that is said', async () => {
  render(<Field label="Name" name="name" maxLength={8} hint="Short." />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  const family = '👨‍👩‍👧‍👦';
  await userEvent.click(field);
  await userEvent.paste(`Egg${family}`);
  expect([field.value, described('Name')]).toEqual(['Egg', 'At most 8 characters. The rest did not fit.']);
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  await userEvent.type(field, 's');
  expect([field.value, described('Name')]).toEqual(['Eggs', 'Short.']);
  await userEvent.clear(field);
  await userEvent.paste(`E${family}gs`);
  expect(field.value).toBe(`E${family}`);
});

test("a screen's own error is read with the field, and a hint where there is none", () => {
  render(
    <>
      <Field label="City" name="city" error="City not found" hint="Anywhere" />
      <Field label="Team" name="team" hint="Two e-mails" />
    </>,
  );
  expect([described('City'), described('Team')]).toEqual(['City not found', 'Two e-mails']);
});

function show(): string[][] {
  const sent: string[][] = [];
  render(
    <Form onSubmit={(value) => sent.push([value('email'), value('password'), value('adult')])}>
      <Field label="E-mail" name="email" type="email" required />
      <Field label="Password" name="password" type="password" required />
      <Checkbox name="adult" required missing="Adults only.">
        I am 18 or over.
      </Checkbox>
      <button type="submit">Send</button>
    </Form>,
  );
  return sent;
}

function described(label: string): string | null | undefined {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
}
