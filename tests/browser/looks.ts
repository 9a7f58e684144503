import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { desktop, phone } from '../harness/browser.ts';

export interface Look {
  size: { width: number; height: number };
  colorScheme: 'dark' | 'light';
}

interface Seen extends Look {
  findings: string[];
  overflow: number;
  isSeen: boolean;
}

/** Phone and desk, in the dark and in the light. */
export const looks: Look[] = [phone, desktop].flatMap(({ viewport }) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ size: viewport ?? { width: 0, height: 0 }, colorScheme })),
);

/** How a look must turn out: nothing found, nothing beside the screen, and there at all. */
export function clean(some: Look[]): Seen[] {
  return some.map((look) => ({ ...look, findings: [], overflow: 0, isSeen: true }));
}

export async function inLook(page: Page, look: Look, seen: Locator): Promise<Seen> {
  await page.setViewportSize(look.size);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  await seen.waitFor();
  return { ...look, findings: await findings(page), overflow: await overflow(page), isSeen: await seen.isVisible() };
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
