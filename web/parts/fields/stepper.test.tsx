import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

test('plus and minus move the number by one', async () => {
  show(2);
  await userEvent.click(more());
  await userEvent.click(more());
  await userEvent.click(fewer());
  expect(number()).toBe('3');
});

test('at a limit a button does nothing, says so and keeps its place', async () => {
  show(5);
  await userEvent.click(more());
  await userEvent.click(more());
  expect(number()).toBe('6');
  expect([more().getAttribute('aria-disabled'), fewer().getAttribute('aria-disabled')]).toEqual(['true', null]);
  expect(document.activeElement).toBe(more());
});

test('the group is named by its label', () => {
  show(1);
  expect(screen.getByRole('group', { name: 'Teams' }).contains(fewer())).toBe(true);
  expect(fewer().getAttribute('aria-disabled')).toBe('true');
});

function Sample({ first }: { first: number }) {
  const [value, setValue] = useState(first);
  return <Stepper label="Teams" counted="teams" value={value} min={1} max={6} onChange={setValue} />;
}

function show(first: number) {
  render(<Sample first={first} />);
}

function more() {
  return screen.getByRole('button', { name: 'More teams' });
}

function fewer() {
  return screen.getByRole('button', { name: 'Fewer teams' });
}

function number() {
  return screen.getByRole('status').textContent;
}
