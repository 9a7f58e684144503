import type { Page } from 'playwright-core';
import { lookAt } from './picture-book.ts';

/** Chooses the bar from those nearby, takes the photo and sends it; what comes of it is still to be seen. */
export async function claims(page: Page, barName: string): Promise<void> {
  await choosesBar(page, barName);
  await lookAt(page, 'nearby');
  await page.getByRole('button', { name: "WE'RE HERE" }).tap();
  await takesPhoto(page);
  await lookAt(page, 'photo');
  await page.getByRole('button', { name: 'SEND IT' }).tap();
}

/** As a thumb does, it looks again when a busy machine was too slow to say where it is, or the phone still believes to be where it was seconds ago. */
export async function choosesBar(page: Page, barName: string): Promise<void> {
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  const bar = page.getByRole('radio', { name: barName });
  const again = page.getByRole('button', { name: /^(TRY AGAIN|Look again)$/ });
  for (;;) {
    await bar.or(again).first().waitFor();
    if (await bar.isVisible()) return bar.check();
    await again.tap();
  }
}

/** The same by a code the host read out. */
export async function claimsByCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await page.getByRole('button', { name: 'Not listed? Use a skip code' }).tap();
  await page.getByRole('textbox', { name: 'Skip code' }).fill(code);
  await page.getByRole('button', { name: 'USE CODE' }).tap();
  await takesPhoto(page);
  await page.getByRole('button', { name: 'SEND IT' }).tap();
}

/** The photo that ends a sabotage or pays a forfeit; something may come between taking and sending it. */
export async function proves(
  page: Page,
  action: 'END SABOTAGE' | 'SUBMIT FORFEIT',
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page.getByRole('button', { name: action }).tap();
  await takesPhoto(page);
  await between();
  await page.getByRole('button', { name: 'SEND IT' }).tap();
}

export async function takesPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take team photo' }).tap();
  await page.getByRole('img', { name: 'Your team photo' }).waitFor();
}
