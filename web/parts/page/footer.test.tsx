import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Footer } from './footer.tsx';

afterEach(cleanup);

test('it leads to every audience and to the small print, and says who made it', () => {
  render(
    <MemoryRouter>
      <Footer year={2031} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Uni societies', '/societies/uni'],
    ['Sports clubs', '/societies/sports'],
    ['Work socials', '/socials/work'],
    ['Stag & hen', '/socials/stag-hen'],
    ['Birthdays', '/socials/birthdays'],
    ['EULA', '/eula'],
    ['Terms & Conditions', '/terms'],
    ['Cookie & Privacy Policy', '/terms'],
  ]);
  expect(screen.getByText(/Made by Pickled Egg Studio/).textContent).toBe(
    '© 2031 Pickled Egg. Adults only, 18+.Made by Pickled Egg Studio',
  );
});
