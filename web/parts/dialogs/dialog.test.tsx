import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

test('it opens as a modal named by its title', async () => {
  render(<Sample />);
  expect(screen.queryByRole('dialog')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Sure?' }).hasAttribute('open')).toBe(true);
});

test('the cross, the foot and Escape close it', async () => {
  render(<Sample />);
  for (const way of ['Close', 'Stay', 'Escape']) {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    if (way === 'Escape') fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    else await userEvent.click(screen.getByRole('button', { name: way }));
    expect(screen.queryByRole('dialog')).toBe(null);
  }
});

test('a press beside it closes it only where that is allowed', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBe(null);
  cleanup();
  render(<Sample lightDismiss />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByText('This cannot be undone.'));
  expect(screen.queryByRole('dialog')).not.toBe(null);
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a file picker in it that is put away does not close it', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent(screen.getByText('This cannot be undone.'), new Event('cancel', { bubbles: true }));
  expect(screen.queryByRole('dialog')).not.toBe(null);
});

function Sample({ lightDismiss = false }: { lightDismiss?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={isOpen}
        title="Sure?"
        onClose={close}
        lightDismiss={lightDismiss}
        foot={
          <button type="button" onClick={close}>
            Stay
          </button>
        }
      >
        <p>This cannot be undone.</p>
      </Dialog>
    </>
  );
}
