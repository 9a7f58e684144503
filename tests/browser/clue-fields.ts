import type { Locator, Page } from 'playwright-core';

/** Where clues are written, in the order of the list; not the nudges that may stand beside them. */
export function clueFields(page: Page): Locator {
  return page.getByRole('textbox', { name: /^(?!Nudge)/ });
}
