import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPages, sitePages } from '#contract/pages';
import { afterwards } from '../afterwards.ts';

/** A folder as the browser's build leaves it, with pages as short as they can be. */
export function freshWebFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pickled egg web-'));
  for (const name of ['index', ...Object.keys({ ...sitePages, ...ownPages })]) {
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en-GB"><head><!--head--></head><body>${name}</body></html>`,
    );
  }
  const files = { join: ['assets/join.js'], play: ['assets/play.js'], 'play-first': ['assets/clue.js'] };
  writeFileSync(join(folder, 'screen-files.json'), JSON.stringify(files));
  mkdirSync(join(folder, 'paypal-standin'));
  writeFileSync(join(folder, 'paypal-standin/sdk.js'), 'window.paypal = {};');
  afterwards(() => rm(folder, { recursive: true }));
  return folder;
}
