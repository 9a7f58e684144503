import type { Locator, Page } from 'playwright-core';

/** The text fields for clues, in the order of the bars. By placeholder: nudges, and the page before, have text fields too. */
export function clueFields(page: Page): Locator {
  return page.getByPlaceholder('Your clue', { exact: true });
}
