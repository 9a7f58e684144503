import { type RefObject, useEffect, useState } from 'react';

/** Whether something has come near the screen: what is far down a page is fetched then, and not before. */
export function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (seen) => setNear((was) => was || seen.some((one) => one.isIntersecting)),
      {
        rootMargin: '400px',
      },
    );
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return isNear;
}
