/**
 * Where browsers have their pushes delivered: Chrome and its kin, Chromium without Google's keys, Firefox, Edge, Safari. With a
 * dot in front, every host below it.
 */
const hosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];
const longest = 2_000;

/** The address of a device at a push service we know, as an address is written; null when it is none: we call nobody else. */
export function pushEndpoint(given: string): string | null {
  if (given.length > longest || !URL.canParse(given)) return null;
  const { protocol, port, username, password, hostname, hash, href } = new URL(given);
  const isBare = protocol === 'https:' && port === '' && username === '' && password === '' && hash === '';
  const isKnown = hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  return isBare && isKnown && href.length <= longest ? href : null;
}
