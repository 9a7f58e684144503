import { escapeHtml } from '#contract/text/placeholders';

interface Framed {
  /** What a mail program shows beside the subject. */
  preview: string;
  /** The mail in our small markup: h1, p, p.greeting, p.small, p.spare, a, a.bare, a.button, dl with dt and dd; what follows hr stands below it. */
  markup: string;
  /** Where our pictures are; null shows none. */
  origin: string | null;
}

const text = "font-family:'Figtree','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif";
const display = "font-family:'Alumni Sans','Avenir Next Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif";

/** How each tag of the markup is drawn: light in place, for mail programs that know no style sheet; dark by its class. */
const drawn: Record<string, string> = {
  h1: `style="margin:18px 0 0;${display};font-size:38px;line-height:1;font-weight:900;color:#FFF7E6"`,
  p: 'style="margin:0 0 16px"',
  'p.greeting': 'style="margin:0 0 16px;font-weight:bold"',
  'p.small': 'class="egg-quiet" style="margin:0 0 12px;font-size:15px;line-height:1.45;color:#4A5C53"',
  'p.spare':
    'data-only="html" class="egg-quiet" style="margin:0 0 16px;font-size:14px;line-height:1.45;color:#4A5C53;overflow-wrap:anywhere"',
  a: 'class="egg-link" style="color:#1D5039;font-weight:bold;text-decoration:underline;overflow-wrap:anywhere"',
  'a.bare': 'class="egg-quiet" style="color:#4A5C53;text-decoration:underline;overflow-wrap:anywhere"',
  dl: 'class="egg-mat" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 22px;padding:8px 0;border-collapse:separate;background:#FFF7E6;border:2px solid #0D1512;border-radius:16px"',
  dt: `class="egg-quiet" scope="row" align="left" valign="top" style="padding:6px 8px 6px 16px;${text};font-size:15px;line-height:24px;font-weight:normal;color:#4A5C53;white-space:nowrap"`,
  dd: `class="egg-ink" align="right" valign="top" style="padding:6px 16px 6px 8px;${text};font-size:17px;line-height:24px;font-weight:bold;color:#0D1512;overflow-wrap:anywhere"`,
};

const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme: dark){
.egg-page{background:#0D1512 !important}
.egg-head{background:#22332C !important;border-color:#5C7468 !important}
.egg-card{background:#15211C !important;border-color:#5C7468 !important;color:#FFF7E6 !important}
.egg-mat{background:#0D1512 !important;border-color:#5C7468 !important}
.egg-ink{color:#FFF7E6 !important}
.egg-quiet{color:#A9BDB2 !important}
.egg-link{color:#7BC47F !important}
.egg-act{border-color:#FFC53D !important}
}
@media (max-width:480px){
.egg-out{padding:12px 8px 28px !important}
.egg-in{padding:24px 20px 14px !important}
.egg-top{padding:20px 20px 22px !important}
}`;

/** A whole mail in the one design of our mail: a phone's width or a desk's, dark or light. */
export function framed({ preview, markup, origin }: Framed): string {
  const [heading, rest] = splitHeading(markup);
  const [mail = '', foot = ''] = rest.split('<hr>');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Pickled Egg</title>
<style>
${sheet}
</style>
</head>
<body class="egg-page" style="margin:0;padding:0;background:#FFF7E6;-webkit-text-size-adjust:100%">
<div hidden style="display:none;max-height:0;overflow:hidden">${preview}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table class="egg-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FFF7E6">
<tr><td class="egg-out" align="center" style="padding:32px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-collapse:separate">
<tr><td class="egg-head egg-top" align="left" style="padding:24px 28px 26px;background:#0D1512;border:3px solid #0D1512;border-bottom:0;border-radius:16px 16px 0 0">
<table data-only="html" role="presentation" cellpadding="0" cellspacing="0"><tr>
${origin === null ? '' : egg(origin)}<td valign="middle" style="${display};font-size:23px;line-height:1;font-weight:900;color:#FFF7E6">Pickled Egg</td>
</tr></table>
${dressed(heading)}
</td></tr>
<tr><td class="egg-card egg-in" align="left" style="padding:28px 28px 20px;background:#FFFFFF;border:3px solid #0D1512;border-top:0;border-radius:0 0 16px 16px;color:#0D1512;${text};font-size:17px;line-height:1.5">
${dressed(mail)}
</td></tr>
<tr><td class="egg-quiet" align="center" style="padding:22px 20px 0;${text};font-size:14px;line-height:1.5;color:#4A5C53">
${dressed(foot)}
<p data-only="html" style="margin:0">Made by Pickled Egg Studio</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function splitHeading(markup: string): [string, string] {
  const end = markup.indexOf('</h1>');
  return end < 0 ? ['', markup] : [markup.slice(0, end + 5), markup.slice(end + 5)];
}

function egg(origin: string): string {
  return `<td width="43" valign="middle"><img src="${escapeHtml(origin)}/share/egg.png" width="34" height="34" alt="" style="display:block;border:0"></td>
`;
}

/** Our markup as mail programs draw it. A tag that is none of ours is a fault of ours. */
function dressed(markup: string): string {
  return markup
    .trim()
    .split(/(<a class="button" href="[^"]*">[^<]*<\/a>)/)
    .map((part, index) => (index % 2 === 1 ? button(part) : part.replace(/<([^>]+)>/g, drawnTag)))
    .join('');
}

function drawnTag(whole: string, inside: string): string {
  const end = closed[inside];
  if (end !== undefined) return end;
  const [, name = '', look, href] = /^(\w+)(?: class="(\w+)")?(?: href="([^"]*)")?$/.exec(inside) ?? [];
  const style = drawn[look ? `${name}.${look}` : name];
  if (style === undefined) throw new Error(`Our mails know no ${whole}.`);
  if (name === 'dl') return `<table ${style}>`;
  if (name === 'dt') return `<tr><th ${style}>`;
  if (name === 'dd') return `<td ${style}>`;
  return `<${name}${href === undefined ? '' : ` href="${href}"`} ${style}>`;
}

const closed: Record<string, string> = {
  '/h1': '</h1>',
  '/p': '</p>',
  '/a': '</a>',
  '/dl': '</table>',
  '/dt': '</th>',
  '/dd': '</td></tr>',
};

/** A table, because some mail programs give an anchor no padding. */
function button(anchor: string): string {
  const look = `display:block;padding:15px 18px 16px;${display};font-size:25px;line-height:1.1;font-weight:900;color:#0D1512;text-decoration:none`;
  const link = anchor.replace(' class="button"', '').replace(/">/, `" style="${look}">`);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 26px;border-collapse:separate"><tr><td class="egg-act" align="center" bgcolor="#FFC53D" style="background:#FFC53D;border:3px solid #0D1512;border-radius:16px;box-shadow:0 5px 0 #A86A0B">${link}</td></tr></table>`;
}
