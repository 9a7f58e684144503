import { escapeHtml } from '#contract/text/placeholders';
import { framed } from './design.ts';
import { textPart } from './text-part.ts';

interface Link {
  label: string;
  url: string;
}

export interface MailParts {
  heading?: string;
  greeting?: string;
  paragraphs: string[];
  /** What was settled, a name and a value a line. */
  facts?: [name: string, value: string][];
  /** The one thing to do, as a button; its address is also written out. */
  action?: Link;
  /** What else there is to do, as a line with a link. */
  otherwise?: Link;
  footnote?: string;
}

/** A message in our hand, as HTML and as plain text. Every part is plain text and escaped here. */
export function mailBody(parts: MailParts): { html: string; text: string } {
  const { action, otherwise } = parts;
  for (const link of [action, otherwise]) if (link) refuseOtherThanPages(link.url);
  const origin = action ? new URL(action.url).origin : null;
  const html = framed({ preview: escapeHtml(parts.paragraphs[0] ?? ''), markup: markupOf(parts), origin });
  return { html, text: signed(textPart(html)) };
}

/** Plain text as our mails end. */
export function signed(text: string): string {
  return `${text}\n\n-- \nPickled Egg\n`;
}

/** A mail links to web pages, and to nothing else. */
export function refuseOtherThanPages(url: string): void {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('A mail links to web pages only.');
}

function markupOf({ heading, greeting, paragraphs, facts = [], action, otherwise, footnote }: MailParts): string {
  const rows = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return [
    ...(heading ? [`<h1>${escapeHtml(heading)}</h1>`] : []),
    ...(greeting ? [`<p class="greeting">${escapeHtml(greeting)}</p>`] : []),
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(facts.length > 0 ? [`<dl>${rows.join('')}</dl>`] : []),
    ...(action ? [button(action)] : []),
    ...(otherwise ? [`<p><a href="${escapeHtml(otherwise.url)}">${escapeHtml(otherwise.label)}</a></p>`] : []),
    ...(footnote ? [`<p class="small">${escapeHtml(footnote)}</p>`] : []),
  ].join('\n');
}

function button({ label, url }: Link): string {
  const href = escapeHtml(url);
  return `<a class="button" href="${href}">${escapeHtml(label)}</a>
<p class="spare">If the button does nothing, open this address: <a class="bare" href="${href}">${href}</a></p>`;
}

/** A day in words: 'Friday 20 November 2026'. */
export function longDate(moment: Date, timeZone: string): string {
  const inWords = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(moment);
  return `${inWords({ weekday: 'long' })} ${inWords({ dateStyle: 'long' })}`;
}

/** Where our races are run. */
const here = 'Europe/London';

/** A moment in words: 'Friday 20 November 2026 at 21:04'. */
export function longMoment(moment: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: here }).format(moment);
  return `${longDate(moment, here)} at ${time}`;
}

/** A stranger's words as they may stand in somebody's mail: nothing in them that a mail program would make a link of. */
export function withoutLinks(words: string): string {
  return words
    .replace(/[a-z][a-z\d+.-]*:\/+/gi, '')
    .replace(/([.․。．｡])(?=\p{Default_Ignorable_Code_Point}*[\p{L}\p{N}])/gu, '$1 ');
}
