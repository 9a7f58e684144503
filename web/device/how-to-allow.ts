import type { Permit } from './permissions.ts';

type Needed = Exclude<Permit, 'notifications'>;
type Browser = 'home-screen' | 'ios-safari' | 'ios-other' | 'samsung' | 'firefox' | 'chrome' | 'other';

interface Phone {
  userAgent: string;
  isIos: boolean;
  /** Opened from the home screen. */
  isInstalled: boolean;
}

const words = { location: 'Location', camera: 'Camera' } as const;

const ways: Record<Browser, (needed: Needed) => string[]> = {
  'home-screen': (needed) => [
    needed === 'location'
      ? 'Open Settings, then Privacy & Security, then Location Services. Switch it on and set Safari Websites to While Using.'
      : 'Open Settings, find Safari and set Camera to Allow.',
    'Close Pickled Egg and open it again.',
  ],
  'ios-safari': (needed) => [
    'Tap the sign beside the address, then Website Settings or the three dots.',
    `Set ${words[needed]} to Allow.`,
    needed === 'location'
      ? 'Not there? In Settings, Privacy & Security, Location Services: switch it on, Safari Websites to While Using.'
      : 'Not there? In Settings, find Safari and set Camera to Allow.',
  ],
  'ios-other': (needed) => [
    "Open your phone's Settings and find this browser in the list of apps.",
    needed === 'location' ? 'Set Location to While Using the App.' : 'Switch Camera on.',
  ],
  samsung: (needed) => [
    'Tap the padlock beside the address, then Permissions.',
    `Allow ${words[needed]}.`,
    ...phoneItself(needed),
  ],
  firefox: (needed) => [
    'Tap the shield or padlock beside the address.',
    `Tap Blocked beside ${words[needed]}, so that it says Allowed.`,
    ...phoneItself(needed),
  ],
  chrome: (needed) => [
    'Tap the sign left of the address, then Permissions.',
    `Switch ${words[needed]} on.`,
    ...phoneItself(needed),
  ],
  other: (needed) => ["Open this site's settings, usually by the sign beside the address.", `Allow ${words[needed]}.`],
};

/** How to take back a no, step by step, on this phone. */
export function howToAllow(needed: Needed, phone: Phone): string[] {
  return [...ways[browserOf(phone)](needed), 'Then come back here and tap Try again.'];
}

function browserOf({ userAgent, isIos, isInstalled }: Phone): Browser {
  if (isIos) {
    if (isInstalled) return 'home-screen';
    return /CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA\//.test(userAgent) ? 'ios-other' : 'ios-safari';
  }
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /Android/.test(userAgent) && /Chrome\//.test(userAgent) ? 'chrome' : 'other';
}

function phoneItself(needed: Needed): string[] {
  return needed === 'location'
    ? ["Swipe down from the top of the screen: the phone's own Location must be on too."]
    : ["Not there? In the phone's Settings, Apps, find your browser and allow it the camera."];
}
