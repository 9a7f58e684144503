import { useEffect, useState } from 'react';
import { tabStorage } from '../offline/tab-storage.ts';

/** Where this browser keeps that it has handed its sign-in out. */
const keptAs = 'handedOver';

/** [K22] The token of a link that carries a sign-in. It rides in the fragment, which no server and no log ever sees. */
export function handOverIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('open') || null;
}

/** The link that takes a sign-in along to a page of ours. */
export function handOverLink(path: string, token: string): string {
  return `${location.origin}${path}#open=${encodeURIComponent(token)}`;
}

/** The same for Android, which opens it in the phone's own browser, whatever window it was tapped in. */
export function intentLink(link: string): string {
  const { protocol, host, pathname, search, hash } = new URL(link);
  const scheme = protocol.replace(':', '');
  return `intent://${host}${pathname}${search}${hash}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}

/** The token this page was opened with, and the way to go on without it. It leaves the address bar, so that nobody shares it. */
export function useHandOver(): [token: string | null, forget: () => void] {
  const [token, setToken] = useState(() => handOverIn(location.hash));
  useEffect(() => {
    if (handOverIn(location.hash)) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    // A second link in the same tab changes the fragment only, which loads nothing by itself.
    const start = () => {
      if (handOverIn(location.hash)) location.reload();
    };
    addEventListener('hashchange', start);
    return () => removeEventListener('hashchange', start);
  }, []);
  return [token, () => setToken(null)];
}

export function noteHandedOver(): void {
  tabStorage.setItem(keptAs, 'yes');
}

/** What a browser says whose sign-in went elsewhere: handed over from here, or got back by a knock. */
export function movedWords(): { title: string; words: string } {
  if (tabStorage.getItem(keptAs) === 'yes') {
    return { title: "You're playing in your other browser now", words: 'You can close this window.' };
  }
  return {
    title: 'Your seat moved to another phone',
    words:
      'It was let in there, so this one is out of the race. What you claimed before still counts. Was that not you? Tell your host.',
  };
}
