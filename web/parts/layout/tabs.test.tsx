import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

test('a press chooses a tab and shows its panel', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('tab', { name: 'MAP' }));
  expect(screen.getByRole('tabpanel', { name: 'MAP' }).textContent).toBe('The map panel');
});

test.each([
  ['{ArrowRight}', 'LEADERBOARD'],
  ['{ArrowLeft}', 'MAP'],
  ['{ArrowRight}{ArrowRight}', 'MAP'],
  ['{Home}', 'MAP'],
  ['{End}', 'LEADERBOARD'],
  ['x', 'CLUE'],
])('the keys %s lead from CLUE to %s', async (keys, name) => {
  render(<Sample />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'CLUE' }));
  await userEvent.keyboard(keys);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }));
});

function Sample() {
  const [chosen, setChosen] = useState<'map' | 'clue' | 'board'>('clue');
  return (
    <Tabs
      label="Play"
      tabs={[
        { id: 'map', label: 'MAP', icon: 'map' },
        { id: 'clue', label: 'CLUE' },
        { id: 'board', label: 'LEADERBOARD' },
      ]}
      chosen={chosen}
      onChoose={setChosen}
    >
      The {chosen} panel
    </Tabs>
  );
}
