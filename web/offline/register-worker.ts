const hourMs = 3_600_000;

/**
 * Asks the browser to keep what opens without a signal: the offline page for a visitor of the front window, the whole
 * app for whoever uses it. A newer version takes over between races and never reloads a page.
 */
export function registerWorker({ keepsApp }: { keepsApp: boolean }): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register(keepsApp);
  else addEventListener('load', () => void register(keepsApp), { once: true });
}

async function register(keepsApp: boolean): Promise<void> {
  try {
    const worker = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const watch = () => worker.installing?.addEventListener('statechange', () => offer(worker));
    worker.addEventListener('updatefound', watch);
    watch();
    offer(worker);
    lookNowAndThen(worker);
    if (keepsApp) await keepApp();
  } catch {
    // A browser that keeps nothing, as in private windows, still plays with a signal.
  }
}

/** Asked of each version that takes over: the one before may have been of another build than this page. */
async function keepApp(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage('keep-the-app'));
  (await serviceWorker.ready).active?.postMessage('keep-the-app');
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
