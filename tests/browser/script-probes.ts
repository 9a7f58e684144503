import type { Page } from 'playwright-core';

const image = '<img src onerror=egg()>';
const drawing = '<svg onload=egg()>';
const script = '<script>egg()</script>';

/** What people could write in each of their fields, if they wanted a script of theirs to run; each can be told from the others. */
export const probes = {
  hostName: `Priya${image}`,
  captainA: `Ann"${drawing}`,
  captainB: `'>${drawing}Bo`,
  guest: `Jo'>${image}`,
  cohost: `Ada-->${drawing}`,
  gameName: `</title>${script}${image}`,
  newGameName: `New</textarea>${script}${image}`,
  city: `York<iframe srcdoc="${script}">`,
  meetingPoint: `{{constructor.constructor('egg()')()}}\${egg()}<a href=javascript:egg()>here</a>`,
  clue: `Light</textarea><details open ontoggle=egg()>of ${image}</details>`,
  nudge: `Nudge<math><mtext>${image}</math>`,
  barName: `Bar</option></select>${image}`,
  street: `Street"onfocus=egg() autofocus x="${drawing}`,
  message: `Said</script>${script}`,
  reason: `Why<style onload=egg()></style>`,
  sabotage: `Hum<video><source onerror=egg()></video>`,
  occasion: `Stag-->${script}<!--`,
  wishes: `Beer]]>${script}<a href="javascript:egg()">x</a>`,
  askedBy: `Mo${image}`,
  askedWhy: `Gone<object data=javascript:egg()>`,
  contact: `c"onmouseover=egg()"${drawing}`,
  takenDown: `Rude<body onload=egg()>`,
};

export type Field = keyof typeof probes;

/** Runs in the page: the texts that are to be read in it, as text or as what a field holds, and how many elements the probes have made. */
export function readProbes(wanted: Record<string, string>): { seen: string[]; made: string[] } {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const said = [document.title, document.body.textContent, ...fields].join('\n');
  const handlers = '[onerror],[onload],[ontoggle],[onfocus],[onmouseover],[srcdoc*=egg],[href^="javascript:"],[data]';
  const made = [...document.querySelectorAll(`${handlers},math,object`)].map(({ outerHTML }) => outerHTML);
  const seen = Object.keys(wanted).filter((name) => said.includes(wanted[name] ?? ''));
  return { seen, made };
}

/** Runs in the page: whether all of these are to be read in it. */
export function isShown(texts: Record<string, string>): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const said = [document.title, document.body.textContent, ...fields].join('\n');
  return Object.values(texts).every((text) => said.includes(text));
}

/** Everything a probe did: it called. Must be there before any page is. */
export async function listenForProbes(page: Page, ran: string[]): Promise<void> {
  await page.context().exposeFunction('egg', () => void ran.push(page.url()));
}
