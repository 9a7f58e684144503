import { useEffect, useState } from 'react';

/** The one-time token of a mailed link. It rides in the fragment, which no server and no log ever sees. */
export function linkTokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token_hash') || null;
}

/** What the link is for, as the account client calls it. */
export function linkTypeIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('type');
}

/** The token this page was opened with. It leaves the address bar, so that it is not shared or kept in the history by accident. */
export function useLinkToken(): string | null {
  const [token] = useState(() => linkTokenIn(location.hash));
  useEffect(() => {
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    // Another link opened in the same tab changes the fragment only, which loads nothing by itself.
    const start = () => {
      if (linkTokenIn(location.hash)) location.reload();
    };
    addEventListener('hashchange', start);
    return () => removeEventListener('hashchange', start);
  }, []);
  return token;
}
