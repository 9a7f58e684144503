const key = 'joinName';

/** The name somebody typed, kept on the phone until they have a seat: a page that is loaded again need not ask twice. */
export function keptName(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepName(name: string): void {
  try {
    if (name) localStorage.setItem(key, name);
    else localStorage.removeItem(key);
  } catch {
    // Storage is closed to us: it is typed once more.
  }
}
