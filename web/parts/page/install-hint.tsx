import { dismissInstall, install, useInstallWay } from '../../app/install.ts';
import { Button } from '../buttons/button.tsx';
import { Mark } from '../marks/logo.tsx';

/** How to keep the app on the home screen: one press where the browser offers it, in words on an iPhone. */
export function InstallHint() {
  const way = useInstallWay();
  if (!way) return null;
  return (
    <section
      aria-label="Install"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-mat border-2 border-edge-soft bg-card p-4.5"
    >
      <Mark />
      <div>
        <h2 className="font-display text-h3">Keep the egg at hand</h2>
        <p className="mt-1 text-body text-quiet">
          {way === 'ios'
            ? 'Tap Share, then Add to Home Screen. It opens like an app, even when the signal is poor.'
            : 'Install Pickled Egg and it opens like an app, even when the signal is poor.'}
        </p>
      </div>
      <div className={`col-span-2 grid gap-3 ${way === 'prompt' ? 'grid-cols-2' : ''}`}>
        {way === 'prompt' && <Button onClick={install}>Install</Button>}
        <Button look="link" onClick={dismissInstall}>
          Not now
        </Button>
      </div>
    </section>
  );
}
