import { Suspense, useState } from 'react';
import { lazyPart } from '../../app/lazy-part.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Boundary } from '../../parts/page/boundary.tsx';

const ScanSheet = lazyPart(async () => (await import('./scan-sheet.tsx')).ScanSheet);

/** Reads the QR code of a race with the camera, where the browser knows how; elsewhere the camera app does it. */
export function ScanButton({ onFound }: { onFound: (page: string) => void }) {
  const [step, setStep] = useState<'ready' | 'scanning' | 'camera-app'>('ready');
  const tellCameraApp = () => setStep('camera-app');
  return (
    <>
      <Button onClick={() => setStep('BarcodeDetector' in globalThis ? 'scanning' : 'camera-app')}>
        <Icon name="scan" />
        Scan the QR
      </Button>
      <output className="block text-body text-quiet">
        {step === 'camera-app' && (
          <span className="block pt-3">
            Your phone's own camera app does that. Point it at the QR and tap what comes up.
          </span>
        )}
      </output>
      {step === 'scanning' && (
        <Boundary instead={null}>
          <Suspense>
            <ScanSheet onFound={onFound} onUnable={tellCameraApp} onClose={() => setStep('ready')} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}
