/** The path a redirectTo names, or null when it would leave our own pages (another host, a scheme, a backslash trick). */
export function sameOriginPath(value: string | null | undefined): string | null {
  if (value == null || value.length > 2_000) return null;
  if (!value.startsWith('/') || value.startsWith('//') || value.startsWith('/\\')) return null;
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x20 || point === 0x7f || character === '\\') return null;
  }
  return value;
}
