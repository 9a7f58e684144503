import type { WatchPage } from '#contract/watch';
import { teamPictures } from '../parts/marks/team-pictures.ts';
import jar from '../drawings/jar.svg';
import { element, fill } from './element.ts';
import { ordinal, podiumOf, scoreOf, wonWords } from './words.ts';

/** Who won, in the place of the map, once the race is over. */
export function drawPodium() {
  const box = element('section', { class: 'podium', 'aria-label': 'Podium', hidden: '' });
  let key = '';
  return {
    box,
    show: (page: WatchPage | null) => {
      const view = page && page.view && page.view.status === 'ended' ? page.view : null;
      const wanted = view && page ? `${view.seq} ${page.extras.results ?? ''}` : '';
      if (wanted === key) return;
      key = wanted;
      if (!view || !page) return box.setAttribute('hidden', '');
      box.removeAttribute('hidden');
      const podium = podiumOf(view);
      // As they stand on it: the second to the left of the first.
      const [first, second, third] = podium;
      const steps = [second, first, third].flatMap((team) => (team ? [team] : []));
      fill(
        box,
        element('h2', {}, wonWords(podium)),
        element(
          'ol',
          { class: 'steps' },
          ...steps.map((team) =>
            element(
              'li',
              { class: `step-${podium.indexOf(team) + 1}` },
              element('img', { src: teamPictures[team.group], alt: '' }),
              element('b', {}, team.name),
              element('span', {}, scoreOf(team)),
              element('i', {}, element('span', { class: 'rank' }, ordinal(team.position))),
            ),
          ),
        ),
        podium.length === 0 ? element('img', { class: 'jar', src: jar, alt: 'The jar is still full.' }) : null,
        page.extras.results === null
          ? null
          : element('a', { class: 'results', href: page.extras.results }, 'See the results'),
      );
    },
  };
}
