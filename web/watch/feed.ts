import { teamNames } from '#contract/game';
import type { FeedEntry } from '#contract/race-view';
import { teamPictures } from '../parts/marks/team-pictures.ts';
import { agoOf } from '../race/clock.ts';
import { element, fill, roundWords, say, shape } from './element.ts';

const most = 12;
const icons = { flag: 'M5 22V3h13l-3 4.5 3 4.5H5', speech: 'M3 4h18v12H11l-5 5v-5H3Z' } as const;

/** What was said of the race, newest first: one line along the foot of a wall, a list on a phone. */
export function drawFeed() {
  const list = element('ol', { class: 'feed-rows' });
  const status = element('p', { class: 'heard', role: 'status' });
  const box = element('section', { class: 'feed', 'aria-label': 'News' }, list, status);
  let shown: { at: number; ago: HTMLElement }[] = [];
  let key = '';

  function tick(now: number): void {
    for (const { at, ago } of shown) say(ago, agoOf(now - at));
  }

  return {
    box,
    tick,
    show: (feed: readonly FeedEntry[], now: number) => {
      const entries = feed.slice(0, most);
      const wanted = entries.map(({ seq }) => seq).join(' ');
      if (wanted !== key) {
        // Only what is new is read out, and nothing when the page opens.
        if (key !== '' && entries[0]) say(status, entries[0].text);
        key = wanted;
        shown = entries.map(({ at }) => ({ at, ago: element('small') }));
        fill(list, ...entries.map((entry, index) => rowOf(entry, shown[index]?.ago ?? null)));
      }
      tick(now);
    },
  };
}

function rowOf(entry: FeedEntry, ago: HTMLElement | null): HTMLElement {
  const { pint } = entry;
  return element(
    'li',
    {},
    faceOf(entry),
    element('span', { class: 'said' }, ...named(entry)),
    pint
      ? element('span', { class: 'pint' }, roundWords(), element('span', { class: 'heard' }, ` for ${teamNames[pint]}`))
      : null,
    ago,
  );
}

function faceOf({ kind, team }: FeedEntry): Element {
  if (team && kind !== 'host-message')
    return element('img', { src: teamPictures[team], alt: '', width: 60, height: 60 });
  const d = kind === 'host-message' ? icons.speech : icons.flag;
  return shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, shape('path', { d }));
}

/** The team's name stands out wherever the sentence has it. */
function named({ text, team }: FeedEntry): (Node | string)[] {
  const name = team ? teamNames[team] : '';
  const at = name ? text.indexOf(name) : -1;
  if (at < 0) return [text];
  return [text.slice(0, at), element('b', {}, name), text.slice(at + name.length)];
}
