import { useEffect, useRef, useState } from 'react';
import { type FoundPlace, findPlace } from '../../../device/place.ts';

type Step = 'unasked' | 'asking' | { place: FoundPlace } | { trouble: string };

/** Where this phone is, once somebody asks; it stays on this phone. */
export function useOwnPlace(): { step: Step; ask: () => Promise<FoundPlace | null>; forget: () => void } {
  const [step, setStep] = useState<Step>('unasked');
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function ask(): Promise<FoundPlace | null> {
    setStep('asking');
    try {
      const place = await findPlace();
      if (isOpen.current) setStep({ place });
      return place;
    } catch (error) {
      if (isOpen.current) setStep({ trouble: (error as Error).message });
      return null;
    }
  }

  return { step, ask, forget: () => setStep('unasked') };
}
