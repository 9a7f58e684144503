import type { InPage } from './drivers/driver.ts';
import { type Query, rolesInPage } from './query.ts';

type Ask = 'seen' | 'tappable' | 'there';

/** What runs in the page to find an element: one that is seen, one a thumb would hit now, or one that is there at all, as a file's input. */
export function finding(query: Query, ask: Ask): InPage {
  return { source, given: [query, ask, rolesInPage] };
}

/** Everything below travels into the page as it is written here. */
const parts = [flat, isSaid, labelOf, nameOf, all, middle, hit, find];
const source = `(...given) => { ${parts.join('\n')}; return find(...given); }`;

async function find(wanted: Query, ask: Ask, roles: Record<string, string>): Promise<Element | null> {
  const isSeen = (one: Element) => ask === 'there' || one.checkVisibility({ visibilityProperty: true });
  const [element] = all(wanted, { roles, isSeen });
  if (!element || ask !== 'tappable') return element ?? null;
  if (element.matches(':disabled, [aria-disabled=true]')) return null;
  if (!hit(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // What still moves would be missed.
  const before = middle(element).join();
  await new Promise((later) => setTimeout(later, 30));
  return before === middle(element).join() ? hit(element) : null;
}

interface Looking {
  roles: Record<string, string>;
  isSeen: (one: Element) => boolean;
}

function all(query: Query, looking: Looking): Element[] {
  const roots: ParentNode[] = query.within ? all(query.within, looking) : [document];
  const inputs = query.label ? 'input, textarea, select' : 'body *';
  const selector = query.role ? looking.roles[query.role] : inputs;
  const found = roots.flatMap((root) => Array.from(root.querySelectorAll(selector ?? ''))).filter(looking.isSeen);
  if (!query.words) {
    const called = query.label ? labelOf : nameOf;
    return found.filter((one) => isSaid(called(one), query.label ?? query.name));
  }
  const saying = found.filter((one) => one.localName !== 'script' && isSaid(flat(one.textContent), query.words));
  return saying.filter((one) => !saying.some((other) => other !== one && one.contains(other)));
}

function flat(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

function isSaid(text: string, said: Query['name']): boolean {
  if (!said) return true;
  if ('source' in said) return new RegExp(said.source, said.flags).test(text);
  return said.exact ? text === said.text : text.toLowerCase().includes(said.text.toLowerCase());
}

function labelOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = Array.from((element as HTMLInputElement).labels ?? []);
  const told = [...ids.map((id) => document.getElementById(id)), ...labels].map((one) => one?.textContent);
  return flat(element.getAttribute('aria-label') ?? told.join(' '));
}

function nameOf(element: Element): string {
  const said = labelOf(element) || flat(element.getAttribute('alt')) || flat(element.textContent);
  return said || flat(element.getAttribute('title'));
}

function middle(part: Element): [number, number] {
  const { left, top, width, height } = part.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** What a thumb would press to press this one: a box that is drawn by its label is pressed there. */
function hit(element: Element): Element | null {
  const labels = Array.from((element as HTMLInputElement).labels ?? []);
  return [element, ...labels].find((part) => part.contains(document.elementFromPoint(...middle(part)))) ?? null;
}
