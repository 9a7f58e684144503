import { escapeHtml } from '../text/placeholders.ts';

/** A race screen as a phone showed it last, which stands over the page until the race itself is there. */
export interface LastScreen {
  gameId: number;
  /** Whose race it is: nobody else is shown it. */
  personId: string;
  html: string;
}

/** What every such record is called at first (web/offline/database.ts). */
export const screenPrefix = 'screen:';
/** The element it stands in. */
export const lastScreenId = 'last-screen';
/** What follows it: it is whole then, and may be painted. */
const endId = 'last-screen-end';

const scripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * The app's page with the race as it was last seen: to be read once the style is there, since the scripts wait in a template until
 * the first of `files` takes them out of it. The others are those of the race, which travel beside the app's own.
 */
export function withLastScreen(
  shell: string,
  { html, personId }: LastScreen,
  [first = '', ...files]: string[],
): string {
  const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const held = [...(shell.match(scripts) ?? []), ...preloads].join('');
  const head =
    `<link rel="expect" href="#${endId}" blocking="render">` +
    `<script type="module" crossorigin src="${first}"></script><template>${held}</template>`;
  const root = '<div id="root"></div>';
  const screen = `<div id="${lastScreenId}" data-person="${escapeHtml(personId)}" inert>${html}</div>`;
  return shell
    .replace(scripts, '')
    .replace(/<div class="splash"[^]*?<\/div>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(root, () => `${root}${screen}<div id="${endId}"></div>`);
}

/** The screen of a race among those a phone keeps; none where it is not clear whose it would be. */
export function screenOf(kept: unknown[], gameId: number): LastScreen | null {
  const [only, ...others] = kept.filter(isLastScreen);
  return only && others.length === 0 && only.gameId === gameId ? only : null;
}

function isLastScreen(value: unknown): value is LastScreen {
  const { gameId, personId, html } = (value ?? {}) as Partial<Record<keyof LastScreen, unknown>>;
  return typeof gameId === 'number' && typeof personId === 'string' && typeof html === 'string';
}
