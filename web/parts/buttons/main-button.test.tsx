import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { MainButton } from './main-button.tsx';

afterEach(cleanup);

test.each([
  ['the main button', MainButton],
  ['a button', Button],
])('%s at work keeps its label and its focus and takes no second press', async (_name, Part) => {
  let presses = 0;
  const { rerender } = render(<Part onClick={() => presses++}>Next</Part>);
  const button = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(button);
  rerender(
    <Part busy onClick={() => presses++}>
      Next
    </Part>,
  );
  await userEvent.click(button);
  expect(presses).toBe(1);
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  expect(document.activeElement).toBe(button);
});

test('a busy submit button does not send its form again', async () => {
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <MainButton type="submit" busy>
        Login
      </MainButton>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(sent).toBe(0);
});
