import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The screens that somebody waits for in the street, by the pages they are the screen of. */
const screens = { join: 'screens/join/join.tsx', play: 'screens/play/play.tsx' };

/**
 * Writes which scripts these screens take beside the shell's own, so that the server names them in the page and they travel beside the
 * shell instead of after it.
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
        Object.entries(screens).map(([page, screen]) => {
          const entry = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/${screen}`)),
          );
          if (!entry) throw new Error(`The build has no ${screen}.`);
          return [page, [...withImports(bundle, entry.fileName)].filter((name) => !shell.has(name))];
        }),
      );
      await writeFile(join(dir, 'screen-files.json'), JSON.stringify(files));
    },
  };
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
