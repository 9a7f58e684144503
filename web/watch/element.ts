import { drawsEmoji } from '../device/draws-emoji.ts';

type Child = Node | string | null;
type Attributes = Record<string, string | number | null>;

/** An element with what it holds; an attribute that is null is left out. Text is never read as HTML. */
export function element(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  return filled(withAttributes(document.createElement(tag), attributes), children);
}

/** The same for a drawing. */
export function shape(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  return filled(withAttributes(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes), children);
}

/** Puts these in the place of whatever an element held. */
export function fill(box: Element, ...children: Child[]): void {
  while (box.firstChild) box.removeChild(box.firstChild);
  filled(box, children);
}

/** Sets what has changed and leaves the rest alone: most of a wall stays as it is for minutes. */
export function say(box: Element, words: string): void {
  if (box.textContent !== words) box.textContent = words;
}

/** Our policy lets a script set single styles, and no style attribute. */
export function styled<E extends HTMLElement>(box: E, styles: Record<string, string>): E {
  for (const name of Object.keys(styles)) box.style.setProperty(name, styles[name] ?? '');
  return box;
}

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function withAttributes<E extends Element>(box: E, attributes: Attributes): E {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value !== null && value !== undefined) box.setAttribute(name, String(value));
  }
  return box;
}

function filled<E extends Element>(box: E, children: Child[]): E {
  for (const child of children)
    if (child !== null) box.appendChild(typeof child === 'string' ? document.createTextNode(child) : child);
  return box;
}

/** A round on somebody, whatever is in the glass. */
export function roundWords(): string {
  return drawsEmoji('🍻') ? '+1 🍻' : '+1 round';
}
