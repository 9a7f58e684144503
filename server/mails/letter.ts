import { escapeHtml } from '../escape-html.ts';

interface LetterParts {
  greeting?: string;
  paragraphs: string[];
  /** The one thing to do, as a button; its address is also written out. */
  action?: { label: string; url: string };
  footnote?: string;
}

/** A message in our hand, as HTML and as plain text. Every part is plain text and escaped here. */
export function letter(parts: LetterParts): { html: string; text: string } {
  if (parts.action && !/^https?:$/.test(new URL(parts.action.url).protocol)) {
    throw new Error('A letter links to web pages only.');
  }
  return { html: htmlOf(parts), text: textOf(parts) };
}

function textOf({ greeting, paragraphs, action, footnote }: LetterParts): string {
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    '-- \nPickled Egg',
  ];
  return `${blocks.join('\n\n')}\n`;
}

function htmlOf({ greeting, paragraphs, action, footnote }: LetterParts): string {
  const blocks = [
    ...(greeting ? [`<p style="margin:0 0 16px;font-weight:bold">${escapeHtml(greeting)}</p>`] : []),
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action ? [button(action.label, action.url)] : []),
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

function button(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:16px 28px;background:#FFC53D;border:2px solid #0D1512;border-radius:16px;color:#0D1512;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;color:#22332C">If the button does nothing, open this address:<br><a href="${href}" style="color:#2E6B4F;word-break:break-all">${href}</a></p>`;
}

const face = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
