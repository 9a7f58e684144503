import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a page begins with: the app, the app with a screen that somebody waits for in the street, a race, or one that comes with its page. */
const pages = {
  app: ['documents/app-pages.tsx'],
  join: ['documents/app-pages.tsx', 'screens/join/join.tsx'],
  play: ['documents/race.tsx'],
  'play-first': ['documents/first-look.tsx'],
};

/**
 * Writes which scripts these pages take beside their first, so that the server names them in the page and they travel beside it instead
 * of after it.
 * @returns {import('vite').Plugin}
 */
export function screenFiles() {
  return {
    name: 'screen-files',
    async writeBundle({ dir }, bundle) {
      if (this.environment.config.build.ssr || !dir) return;
      const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'app');
      const shell = app ? withImports(bundle, app.fileName) : new Set();
      const files = Object.fromEntries(
        Object.entries(pages).map(([page, parts]) => {
          const names = parts.flatMap((part) => [...withImports(bundle, fileOf(bundle, part))]);
          return [page, [...new Set(names)].filter((name) => !shell.has(name))];
        }),
      );
      await writeFile(join(dir, 'screen-files.json'), JSON.stringify(files));
    },
  };
}

/**
 * @param {import('vite').Rollup.OutputBundle} bundle
 * @param {string} part
 */
function fileOf(bundle, part) {
  const file = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/web/${part}`)),
  );
  if (!file) throw new Error(`The build has no ${part}.`);
  return file.fileName;
}

/**
 * @param {import('vite').Rollup.OutputBundle} bundle
 * @param {string} name
 * @param {Set<string>} [found]
 */
function withImports(bundle, name, found = new Set()) {
  const file = bundle[name];
  if (found.has(name) || file?.type !== 'chunk') return found;
  found.add(name);
  for (const one of file.imports) withImports(bundle, one, found);
  return found;
}
