import { isLookedAt, noteIn, ownPage, tabFor } from './note.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows what a push says, unless somebody is looking at that race. */
export async function showNote(text: string | undefined): Promise<void> {
  const { title, body, lang, tag, navigate } = noteIn(text);
  if (isLookedAt(await openTabs(), navigate)) return;
  // What takes the place of an older note is felt like the first.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: navigate,
  };
  await self.registration.showNotification(title, options);
}

/** A tap on a note leads to its race: to the tab in which it is open, or to a new one. */
export async function followNote(notification: Notification): Promise<void> {
  notification.close();
  const navigate = String(notification.data);
  const tab = tabFor(await openTabs(), navigate);
  if (tab) await tab.focus();
  else await self.clients.openWindow(ownPage(navigate, self.location.origin));
}

/** A browser gave up the old address: open races are told, so that they save the new one. Closed ones do when they are opened. */
export async function renewPush({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  if (!newSubscription && options) await self.registration.pushManager.subscribe(options);
  for (const tab of await openTabs()) tab.postMessage('push-changed', []);
}

function openTabs(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
