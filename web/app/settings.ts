/** What the server says of this installation in the head of the app's pages. */
function settingOf(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

/** Whether invitations go out by mail here. */
export function hasMail(): boolean {
  return settingOf('mail') !== 'off';
}

/** Where map tiles come from and whose they are; null where the map is our own. */
export function mapTiles(): { url: string; attribution: string } | null {
  const url = settingOf('tiles');
  return url === null ? null : { url, attribution: settingOf('tiles-attribution') ?? '' };
}

/** The key our pushes are signed with, as `pushManager.subscribe` takes it; null where the page does not say. */
export function pushKey(): string | null {
  return settingOf('push-key');
}

/** How games are paid for here; the SDK is loaded from there where there is one. */
type Payments = { by: 'paypal' | 'standin'; sdk: string } | { by: 'off' | 'unset' };

export function paymentsHere(): Payments {
  const [by, sdk] = [settingOf('payments'), settingOf('payments-sdk')];
  if ((by === 'paypal' || by === 'standin') && sdk) return { by, sdk };
  return { by: by === 'off' ? 'off' : 'unset' };
}
