/** What the driver wishes of the browser's interfaces; kept in the page's own storage, so that every page of a phone finds it. */
export interface Wishes {
  /** Said by us where an engine cannot be told it by protocol; null leaves it to the engine. */
  place: { lat: number; lon: number; accuracy: number } | 'refused' | 'missing' | null;
  camera: 'refused' | 'missing' | null;
  /** As in a private window of some browsers: the database does not open. */
  database: 'closed' | null;
}

export const wishesKey = 'stand-in-wishes';
export const faultsKey = 'stand-in-faults';

/** Before a page's own scripts: what went wrong is written down, and what the engine lacks is stood in for. */
export const standIns = `(${standIn.toString()})(${JSON.stringify(wishesKey)}, ${JSON.stringify(faultsKey)});`;

/** Runs in the page. */
function standIn(wishesAt: string, faultsAt: string): void {
  // A tab that shows nothing yet has no storage.
  if (location.origin === 'null') return;
  const note = (fault: string) => {
    const before = JSON.parse(localStorage.getItem(faultsAt) ?? '[]') as string[];
    localStorage.setItem(faultsAt, JSON.stringify([...before, fault]));
  };
  addEventListener('error', ({ message }) => message && note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(`Unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', (event) => note(`${event.violatedDirective}: ${event.blockedURI}`));

  const read = () => JSON.parse(localStorage.getItem(wishesAt) ?? '{}') as Partial<Wishes>;
  const { place, camera, database } = read();
  if (database === 'closed') {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No.', 'InvalidStateError');
    };
  }
  if (place === 'missing') Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  else if (place) Object.defineProperty(navigator, 'geolocation', { value: geolocation() });
  if (camera === 'missing') Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  if (camera === 'refused') {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    const query = navigator.permissions.query.bind(navigator.permissions);
    const denied = Object.assign(new EventTarget(), { state: 'denied' }) as PermissionStatus;
    navigator.permissions.query = (asked) => (asked.name === 'camera' ? Promise.resolve(denied) : query(asked));
  }

  /** As the browser's own would answer, from the latest wish. */
  function tell(yes: PositionCallback, no?: PositionErrorCallback | null) {
    const { place: now } = read();
    if (!now || typeof now === 'string') {
      no?.({ code: 1, message: 'No.', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      return;
    }
    const coords = { latitude: now.lat, longitude: now.lon, accuracy: now.accuracy };
    yes({ coords, timestamp: Date.now() } as GeolocationPosition);
  }
  function geolocation() {
    return {
      getCurrentPosition: (yes: PositionCallback, no?: PositionErrorCallback) => setTimeout(() => tell(yes, no)),
      watchPosition: (yes: PositionCallback, no?: PositionErrorCallback) => {
        setTimeout(() => tell(yes, no));
        return Number(setInterval(() => tell(yes, no), 1_000));
      },
      clearWatch: (watch: number) => clearInterval(watch),
    };
  }
}
