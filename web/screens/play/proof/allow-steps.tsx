import { useEffect, useState } from 'react';
import { howToAllow } from '../../../device/how-to-allow.ts';
import { readPermit } from '../../../device/permissions.ts';
import { isInstalled, isIos } from '../../../app/install.ts';

/** How what was refused once is allowed on this phone; nothing where nobody refused. */
export function AllowSteps({ permit }: { permit: 'location' | 'camera' }) {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const answer = await readPermit(permit);
      if (!isOver) setRefused(answer === 'refused');
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [permit]);
  if (!isRefused) return null;
  const steps = howToAllow(permit, { userAgent: navigator.userAgent, isIos: isIos(), isInstalled: isInstalled() });
  return (
    <details>
      <summary className="flex min-h-14 cursor-pointer items-center font-bold underline underline-offset-4">
        How to allow it
      </summary>
      <ol className="grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
