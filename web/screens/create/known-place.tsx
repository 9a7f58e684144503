import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/call';
import { placesCalls } from '#contract/calls/places';
import { bars as limits, text } from '#contract/limits';
import { callServer } from '../../call/api.ts';
import { SmallStatus } from '../../parts/layout/prose.tsx';
import { isPresent } from './draft.ts';

const call = placesCalls['known-place'];
type Known = OutputOf<typeof call>;

/** How long the typing must rest before we ask. */
const restMs = 500;
/** Half of all places begin with any one letter. */
const fewestLetters = 2;

/** What we know of the place that is typed. It holds nobody up: while we do not know, or cannot say, it is silent. */
export function KnownPlace({ typed, length }: { typed: string; length: number }) {
  const known = useKnownPlace(typed.trim());
  return <SmallStatus>{known && knownWords(known, length)}</SmallStatus>;
}

function useKnownPlace(typed: string): Known | null {
  const [answer, setAnswer] = useState<{ of: string; known: Known } | null>(null);
  const isAsked = isPresent(typed) && typed.length >= fewestLetters && typed.length <= text.city;

  useEffect(() => {
    if (!isAsked) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    async function ask() {
      try {
        const known = await callServer(call, { query: { q: typed }, signal });
        if (!signal.aborted) setAnswer({ of: typed, known });
      } catch {
        // Nobody waits for this: the setup of the game asks again.
      }
    }
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [isAsked, typed]);

  return isAsked && answer?.of === typed ? answer.known : null;
}

/** The same in words; a crawl that needs more bars than are known is told so while its length can still be changed. */
export function knownWords({ name, area, bars, invented, radiusKm }: Known, length: number): string {
  if (name === null) return 'We do not know that place yet. You can show us on the map, and add your own bars.';
  const place = area === '' || area === name ? name : `${name}, ${area}`;
  if (bars === 0 && invented > 0) return `${place}: invented bars, to try the game with.`;
  if (bars === 0) return `${place}: no bars known yet, but you can add your own.`;
  const found = `${place}: ${bars.toLocaleString('en-GB')} ${bars === 1 ? 'bar' : 'bars'} within ${radiusKm} km.`;
  const needed = Math.min(length, limits.max) + limits.spare;
  return bars < needed ? `${found} A crawl of ${length} needs ${needed}: go shorter, or add your own.` : found;
}
