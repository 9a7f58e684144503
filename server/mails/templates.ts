import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillHtml, fillLine } from '#contract/text/placeholders';
import { projectRoot } from '../config/project-root.ts';
import { framed } from './design.ts';
import { signed } from './mail-body.ts';
import { textPart } from './text-part.ts';

/** Our mails that are files: what the picker calls them, and the parameters of each. */
const known = {
  welcome: { name: 'Welcome', params: ['displayName', 'createUrl', 'howToPlayUrl'] },
  invitation: {
    name: 'Invitation',
    params: [
      ...(['hostName', 'teamName', 'teamEmoji', 'role', 'gameName', 'gameDate', 'city', 'meeting', 'task'] as const),
      ...(['joinUrl', 'declineUrl', 'termsUrl', 'unstartedDays', 'photoDays', 'unsubscribeUrl'] as const),
    ],
  },
  'lazy-received': {
    name: 'Lazy received',
    params: ['displayName', 'gameName', 'city', 'playDate', 'nextStep', 'hostUrl'],
  },
  'lazy-ready': {
    name: 'Lazy ready',
    params: ['displayName', 'gameName', 'city', 'playDate', 'startBar', 'bars', 'hostUrl'],
  },
  'race-tomorrow': {
    name: 'Race tomorrow',
    params: [
      ...(['displayName', 'gameName', 'gameDate', 'city', 'meeting', 'yourPart', 'yourSide'] as const),
      ...(['gameUrl', 'gameLabel', 'unsubscribeUrl'] as const),
    ],
  },
  'photos-expire': {
    name: 'Photos expire',
    params: ['displayName', 'gameName', 'until', 'howMany', 'resultsUrl', 'zipUrl'],
  },
  'results-are-in': {
    name: 'Results are in',
    params: [
      ...(['displayName', 'gameName', 'firstPlace', 'secondPlace', 'thirdPlace'] as const),
      ...(['photosUntil', 'resultsUrl', 'unsubscribeUrl'] as const),
    ],
  },
  'password-reset': { name: 'Password reset', params: ['displayName', 'resetUrl'] },
  'confirm-email': { name: 'Confirm e-mail', params: ['confirmUrl'] },
} as const;

type TemplateName = keyof typeof known;
type ParamsOf<N extends TemplateName> = Record<(typeof known)[N]['params'][number], string>;

export interface Template {
  id: TemplateName;
  name: string;
  filename: string;
  subject: string;
  html: string;
}

const read = new Map<string, Template[]>();

/** Every template in the one design, with its parameters not filled in. `origin` is where the pictures are. */
export function listTemplates(origin: string): Template[] {
  const names = Object.keys(known) as TemplateName[];
  const templates = read.get(origin) ?? names.map((name) => open(name, origin));
  read.set(origin, templates);
  return templates;
}

function open(id: TemplateName, origin: string): Template {
  const filename = `${id}.html`;
  const source = readFileSync(join(projectRoot, 'server/mails/templates', filename), 'utf8');
  const [, subject = '', preview = '', markup = ''] =
    /^<title>([^<]+)<\/title>\n<meta name="description" content="([^"]+)">\n([^]+)$/.exec(source) ?? [];
  return { id, name: known[id].name, filename, subject, html: framed({ preview, markup, origin }) };
}

/** A row that nobody filled, such as the third team of two. */
const emptyFact = /<tr><th [^>]*>[^<]*<\/th><td [^>]*>\s*<\/td><\/tr>/g;

/** One of the templates with its parameters filled in, ready for the outbox. Every value is plain text. */
export function written<N extends TemplateName>(
  name: N,
  { publicOrigin }: { publicOrigin: string },
  variables: ParamsOf<N>,
): { template: N; subject: string; html: string; text: string } {
  const found = listTemplates(publicOrigin).find(({ id }) => id === name);
  if (!found) throw new Error(`There is no template ${name}.`);
  const html = fillHtml(found.html, variables).replace(emptyFact, '');
  return { template: name, subject: fillLine(found.subject, variables), html, text: signed(textPart(html)) };
}
