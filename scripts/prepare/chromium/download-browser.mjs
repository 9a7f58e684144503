import { run } from '../../run.mjs';

/** A second try of these would take a minute and end the same. */
const hopeless =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOSPC|EACCES)\b|returned code 4\d\d|timed out/;

/**
 * Has playwright-core download the browser of its own version, with its headless shell. Returns why it could not, in a few words, or null.
 */
export async function downloadBrowser() {
  const began = Date.now();
  console.log('Downloading Chromium with playwright-core …');
  const ticking = setInterval(() => {
    console.log(`Downloading Chromium: ${Math.round((Date.now() - began) / 1_000)} s`);
  }, 15_000);
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...process.env };
  // Other projects may use other revisions: they stay.
  const args = ['node_modules/playwright-core/cli.js', 'install', '--no-progress', '--no-remove', 'chromium'];
  const { code, output } = await run(process.execPath, args, { env, stopAt: hopeless });
  clearInterval(ticking);
  if (code === 0) return null;
  const lines = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => hopeless.test(line)) ?? lines.find((line) => line.startsWith('Error:'));
  return (reason ?? `ended with ${code}`).replace(/^Error: /, '').slice(0, 200);
}
