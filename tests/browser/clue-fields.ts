import type { Locator, Page } from 'playwright-core';

/** Where clues are written, in the order of the list. Nudges and the text fields of the page before have other placeholders. */
export function clueFields(page: Page): Locator {
  return page.getByPlaceholder('Your clue', { exact: true });
}
