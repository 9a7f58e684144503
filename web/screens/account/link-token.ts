/** The one-time token of a mailed link. It rides in the fragment, which no server and no log ever sees. */
export interface LinkToken {
  tokenHash: string;
  type: string;
}

export function linkTokenIn(hash: string): LinkToken | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const tokenHash = parts.get('token_hash');
  return tokenHash ? { tokenHash, type: parts.get('type') ?? '' } : null;
}

/** Takes the token out of the address bar, so that it is not shared or kept in the history by accident. */
export function hideLinkToken(): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}
