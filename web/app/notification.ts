const words = new Map([
  ['logged_in', 'Logged in. The jar is waiting.'],
  ['logged_out', 'Logged out. Mind how you go.'],
  ['account_deleted', 'Your account is deleted. Thanks for the races.'],
]);

/** How long a toast stays unless it is dismissed. */
export const toastShownMs = 6_000;

/** The words of ?notification=…, if we know any. */
export function notificationWords(): string | null {
  return words.get(new URLSearchParams(location.search).get('notification') ?? '') ?? null;
}

/** Takes ?notification=… out of the address, so that a reload is quiet. */
export function dropNotification(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('notification')) return;
  address.searchParams.delete('notification');
  history.replaceState(history.state, '', address);
}
