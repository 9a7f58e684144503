const arriving = new Map<string, Promise<void>>();

/** Loads a script once a document; one that did not arrive is asked for again. */
export function loadScript(source: string): Promise<void> {
  const before = arriving.get(source);
  if (before) return before;
  const now = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      arriving.delete(source);
      script.remove();
      reject(new Error('The script did not load.'));
    });
    document.head.append(script);
  });
  arriving.set(source, now);
  return now;
}
