import type { PushNote } from '#contract/push';

type Notification = PushNote['notification'];

/** What a browser must be shown for a push that says nothing we know: one that is silent would be shown by the browser itself. */
const something: Notification = {
  title: 'News from the race',
  body: 'Open Pickled Egg to see what happened.',
  lang: 'en-GB',
  tag: 'news',
  navigate: '/manage',
};

interface Tab {
  url: string;
  focused: boolean;
  visibilityState: string;
}

/** What a push says. */
export function noteIn(text: string | undefined): Notification {
  try {
    const { notification } = JSON.parse(text ?? '') as Partial<PushNote>;
    return notification && typeof notification.title === 'string' ? { ...something, ...notification } : something;
  } catch {
    return something;
  }
}

/** Whether somebody is looking at what a note is about: the screen tells them itself. */
export function isLookedAt(tabs: readonly Tab[], navigate: string): boolean {
  return tabs.some((tab) => tab.focused && tab.visibilityState === 'visible' && isSamePage(tab.url, navigate));
}

/** The open tab that a tap on a note leads to. */
export function tabFor<Open extends Tab>(tabs: readonly Open[], navigate: string): Open | undefined {
  return tabs.find((tab) => isSamePage(tab.url, navigate));
}

/** The page of our own site that a tap on a note leads to, whatever the public name of the site in the note is. */
export function ownPage(navigate: string, ownOrigin: string): string {
  const page = new URL(ownOrigin);
  page.pathname = new URL(navigate, ownOrigin).pathname;
  return page.href;
}

function isSamePage(url: string, navigate: string): boolean {
  return new URL(url).pathname === new URL(navigate, url).pathname;
}
