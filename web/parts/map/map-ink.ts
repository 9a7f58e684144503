/** A canvas knows no custom properties: the colours of the look are read for it. */
export function inkOf(box: HTMLElement) {
  const style = getComputedStyle(box);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    road: read('--map-road'),
    dash: read('--map-dash'),
    dot: read('--map-dot'),
    dotLine: read('--map-dot-line'),
    sky: read('--color-sky'),
    shell: read('--color-shell'),
  };
}
