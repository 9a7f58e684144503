import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { keepFocus } from './keep-focus.ts';

let stop = () => undefined as void;

beforeEach(() => {
  stop = keepFocus();
});

afterEach(() => {
  cleanup();
  stop();
});

test('a control that its own press removes hands the focus to the nearest heading', async () => {
  render(<Page />);
  await press('Remove Jo');
  expect(focused()).toBe('Team Fox');
});

test('a step of a dialog that replaces the focused control hands the focus to the title of the dialog', async () => {
  render(<Page />);
  await press('Remove Mo');
  await press('Remove');
  expect(focused()).toBe('Are you sure?');
});

test('a dialog whose opener is gone when it closes hands the focus to where the opener was', async () => {
  render(<Page />);
  await press('Remove Mo');
  await press('Remove');
  await press('Yes');
  expect(focused()).toBe('Team Fox');
});

test('a focus that was given somewhere else, and a control that is still there, are left alone', async () => {
  render(<Page />);
  await press('Add');
  expect(focused()).toBe('Your name');
  screen.getByText('Your name').blur();
  render(<p>News</p>);
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});

function Page() {
  const [step, setStep] = useState<'none' | 'remove' | 'sure'>('none');
  const [people, setPeople] = useState(['Jo', 'Mo']);
  const remove = (name: string) => setPeople(people.filter((one) => one !== name));
  return (
    <main>
      <h1>Teams</h1>
      <section>
        <h2>Team Fox</h2>
        <ul>
          {people.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => (name === 'Jo' ? remove('Jo') : setStep('remove'))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => screen.getByText('Your name').focus()}>
          Add
        </button>
        <button type="button">Your name</button>
      </section>
      {step !== 'none' && (
        <Dialog open title={step === 'sure' ? 'Are you sure?' : 'Remove Mo?'} onClose={() => setStep('none')}>
          {step === 'remove' && (
            <button type="button" onClick={() => setStep('sure')}>
              Remove
            </button>
          )}
          {step === 'sure' && (
            <button
              type="button"
              onClick={() => {
                setStep('none');
                remove('Mo');
              }}
            >
              Yes
            </button>
          )}
        </Dialog>
      )}
    </main>
  );
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}

function focused(): string | null | undefined {
  return document.activeElement === document.body ? null : document.activeElement?.textContent;
}
