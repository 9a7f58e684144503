/** The element that had the focus, inside out to the dialog or page around it. */
interface Place {
  layer: Element;
  path: Element[];
}

/** A paragraph that opens a step has the attribute. */
const headings = 'h1, h2, h3, p[tabindex="-1"]';

/**
 * Where a step replaces the control that had the focus, the browser drops the focus to the body and the keyboard starts over at the top of
 * the page. It moves to the nearest heading instead; when a dialog closes whose opener is gone, to where the opener was.
 */
export function keepFocus(): () => void {
  const leaving = new AbortController();
  /** One for the page and each dialog; the last focused is the last. */
  let places: Place[] = [];

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element) || target === document.body) return;
    const layer = target.closest('dialog') ?? document.body;
    places = [
      ...places.filter((one) => one.layer !== layer && one.layer.isConnected),
      { layer, path: pathOf(target, layer) },
    ];
  }

  function restore() {
    const now = document.activeElement ?? document.body;
    // A dialog that closes may keep the focus until the next frame.
    const isLost = now === document.body || !isShown(now);
    const before = places.at(-1)?.path[0];
    if (isLost && before && !isShown(before)) places.toReversed().some(focusNear);
  }

  document.addEventListener('focusin', remember, { signal: leaving.signal });
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  leaving.signal.addEventListener('abort', () => observer.disconnect());
  return () => leaving.abort();
}

function pathOf(target: Element, layer: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = target; at && at !== layer.parentElement; at = at.parentElement) path.push(at);
  return path;
}

function isShown(element: Element): boolean {
  return element.isConnected && element.closest('dialog:not([open])') === null;
}

/** Focuses the element itself if it is still there, else the first heading of the innermost part that is. */
function focusNear({ path }: Place): boolean {
  const [own] = path;
  const found = path.filter(isShown).flatMap((part) => [...part.querySelectorAll(headings)]);
  return [own, ...found].some((element) => {
    if (!(element instanceof HTMLElement) || !isShown(element)) return false;
    if (element !== own) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}
