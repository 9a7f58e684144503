const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;

type Variables = Readonly<Record<string, string>>;

/** HTML with its {{placeholders}} filled in, in one pass: what a variable holds stays text and fills no further placeholder. */
export function fillHtml(html: string, variables: Variables): string {
  return fill(html, variables, escapeHtml);
}

/** One line with its {{placeholders}} filled in; line breaks that a variable brings are gone. */
export function fillLine(line: string, variables: Variables): string {
  return fill(line, variables, (value) => value.replace(/[\r\n\u2028\u2029\u0085]+/g, ' '));
}

/** The names of the placeholders that are left to fill, each once. */
export function placeholdersIn(text: string, variables: Variables = {}): string[] {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !Object.hasOwn(variables, name));
}

/** Variables that have a key. */
export function named(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([key, value]) => (key.trim() ? [[key.trim(), value]] : [])),
  );
}

function fill(text: string, variables: Variables, made: (value: string) => string): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(variables, name) ? made(variables[name] ?? '') : whole,
  );
}

/** Plain text as it may stand in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
