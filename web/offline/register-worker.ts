const hourMs = 3_600_000;

/** What a page asks the browser to keep, beside the offline page. */
export type Keeping = 'keep-the-app' | 'keep-the-try';

/**
 * Asks the browser to keep what opens without a signal: the offline page for a visitor of the front window, the race to try for
 * whoever opened it, the whole app for whoever uses it. A newer version takes over between races and never reloads a page.
 */
export function registerWorker(keeping?: Keeping): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register(keeping);
  else addEventListener('load', () => void register(keeping), { once: true });
}

async function register(keeping: Keeping | undefined): Promise<void> {
  try {
    const worker = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const watch = () => worker.installing?.addEventListener('statechange', () => offer(worker));
    worker.addEventListener('updatefound', watch);
    watch();
    offer(worker);
    lookNowAndThen(worker);
    if (keeping) await keep(keeping);
  } catch {
    // A browser that keeps nothing, as in private windows, still plays with a signal.
  }
}

/** Asked of each version that takes over: the one before may have been of another build than this page. */
async function keep(keeping: Keeping): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage(keeping));
  (await serviceWorker.ready).active?.postMessage(keeping);
}

/** The worker itself looks whether a race is open anywhere. */
function offer({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage('take-over');
}

function lookNowAndThen(worker: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    offer(worker);
    if (Date.now() - lookedAt < hourMs) return;
    lookedAt = Date.now();
    worker.update().catch(() => {});
  });
}
