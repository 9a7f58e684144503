import type { Page } from 'playwright-core';

/** Runs in the page. As if the access token had run out: the next look at it must refresh. Returns the refresh token of before. */
export function letSessionGrowOld(): unknown {
  const key = 'pickled-egg-session';
  const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 1 }));
  return session['refresh_token'];
}

/** Lets the page refresh its session for real, and waits until the new one is kept. */
export async function refreshed(page: Page): Promise<void> {
  const before = await page.evaluate(letSessionGrowOld);
  await page.reload();
  await page.waitForFunction((old) => {
    const kept = JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}') as Record<string, unknown>;
    return kept['refresh_token'] !== old && Number(kept['expires_at']) > 1;
  }, before);
}
