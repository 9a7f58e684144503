import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { desktop, phone } from '../harness/browsers/browser.ts';

export interface Look {
  size: { width: number; height: number };
  colorScheme: 'dark' | 'light';
}

interface Seen extends Look {
  findings: string[];
  overflow: number;
  isSeen: boolean;
}

/** A phone in the dark and a desk in the light: every size and every colour once. */
export const looks: Look[] = [
  { size: sizeOf(phone), colorScheme: 'dark' },
  { size: sizeOf(desktop), colorScheme: 'light' },
];

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

export async function findings(page: Page): Promise<string[]> {
  // Half of its time goes into bringing half a megabyte of script to the page: once a document is enough.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'true' }) })
    .setLegacyMode()
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

export async function boxOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

function sizeOf({ viewport }: typeof phone): Look['size'] {
  return viewport ?? { width: 0, height: 0 };
}
