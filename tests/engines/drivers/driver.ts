/** The three that phones have: Chromium as in Chrome, Gecko as in Firefox, WebKit as in Safari and everything on an iPhone. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Where a phone is, or why it does not say. */
export type Place = { lat: number; lon: number; accuracy?: number } | 'refused' | 'missing';

/** What a phone's camera does when it is asked for. */
export type Camera = 'there' | 'refused' | 'missing';

/** A function that runs in the page, and what it is given. */
export interface InPage {
  source: string;
  given: unknown[];
}

/** An element of the page, by whatever name its engine gave it, or null. */
export type Held = unknown;

/** A page in some engine: the little that every engine must do in its own way. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** What the function answers, by way of JSON; null where it has nothing to say. */
  call: (what: InPage) => Promise<unknown>;
  /** The element that the function answers, or null. */
  hold: (what: InPage) => Promise<Held>;
  tap: (element: Held) => Promise<void>;
  /** Key by key, into what has the focus. */
  type: (element: Held, text: string) => Promise<void>;
  attach: (element: Held, path: string) => Promise<void>;
  picture: () => Promise<Buffer>;
  setSize: (width: number, height: number) => Promise<void>;
  /** What the engine itself can be told by protocol; the rest is the stand-ins' (stand-ins.ts). */
  setPlace: (place: Place, origin: string) => Promise<void>;
  /** Where an engine can be told that it has no network. That nothing gets through is the link's affair (link.ts). */
  setOffline: (isOffline: boolean) => Promise<void>;
  close: () => Promise<void>;
}

/** An engine that is running; each driver is a phone of its own, with its own cookies and storage. */
export interface Engine {
  name: EngineName;
  /** Phones of this engine get their stand-ins by the link, since it runs nothing of ours before a page's own scripts. */
  injectsByLink: boolean;
  open: (before: string) => Promise<Driver>;
  close: () => Promise<void>;
}
