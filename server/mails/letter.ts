import { escapeHtml } from '#contract/escape-html';

interface Link {
  label: string;
  url: string;
}

interface LetterParts {
  greeting?: string;
  paragraphs: string[];
  /** The one thing to do, as a button; its address is also written out. */
  action?: Link;
  /** What else there is to do, as a line with a link. */
  otherwise?: Link;
  footnote?: string;
}

/** A message in our hand, as HTML and as plain text. Every part is plain text and escaped here. */
export function letter(parts: LetterParts): { html: string; text: string } {
  for (const link of [parts.action, parts.otherwise]) {
    if (link && !/^https?:$/.test(new URL(link.url).protocol)) throw new Error('A letter links to web pages only.');
  }
  return { html: htmlOf(parts), text: textOf(parts) };
}

function textOf({ greeting, paragraphs, action, otherwise, footnote }: LetterParts): string {
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...[action, otherwise].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : [])),
    ...(footnote ? [footnote] : []),
    '-- \nPickled Egg',
  ];
  return `${blocks.join('\n\n')}\n`;
}

function htmlOf({ greeting, paragraphs, action, otherwise, footnote }: LetterParts): string {
  const blocks = [
    ...(greeting ? [`<p style="margin:0 0 16px;font-weight:bold">${escapeHtml(greeting)}</p>`] : []),
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action ? [button(action)] : []),
    ...(otherwise ? [line(otherwise)] : []),
    ...(footnote ? [`<p style="margin:24px 0 0;font-size:14px;color:#22332C">${escapeHtml(footnote)}</p>`] : []),
  ];
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Pickled Egg</title>
</head>
<body style="margin:0;padding:0;background:#FFF7E6;color:#0D1512;${face}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FFF7E6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:22px;font-weight:bold;color:#0D1512;${face}">Pickled Egg</td></tr>
<tr><td style="padding:32px 24px;background:#FFFFFF;border:2px solid #0D1512;border-radius:16px;color:#0D1512;font-size:17px;line-height:1.5;${face}">
${blocks.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function button({ label, url }: Link): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:16px 28px;background:#FFC53D;border:2px solid #0D1512;border-radius:16px;color:#0D1512;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;color:#22332C">If the button does nothing, open this address:<br><a href="${href}" style="color:#2E6B4F;word-break:break-all">${href}</a></p>`;
}

function line({ label, url }: Link): string {
  return `<p style="margin:24px 0 0;font-size:14px"><a href="${escapeHtml(url)}" style="color:#2E6B4F">${escapeHtml(label)}</a></p>`;
}

const face = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
