import type { Letter } from '#contract/game';
import type { WatchView } from '#contract/watch';
import { teamPictures } from '../parts/marks/team-pictures.ts';
import jar from '../drawings/jar.svg';
import { drawsEmoji } from '../device/draws-emoji.ts';
import { element, fill, isStill, say, styled } from './element.ts';
import { heardScore, noteOf, ordinal, scoreOf, type WatchedTeam } from './words.ts';

const bumpMs = 180;
/** With at most this many teams each lane has twice the height. */
const fewTeams = 3;

interface Lane {
  row: HTMLElement;
  show: (team: WatchedTeam, race: { bars: number; isPlaced: boolean }, upFrom: number | null, isHot: boolean) => void;
}

/** Who is how far: one lane a team, the leader first. A team that overtakes runs to its place. */
export function drawLanes() {
  const list = element('ol', { class: 'lanes' });
  const finish = element(
    'div',
    { class: 'finish', 'aria-hidden': 'true' },
    element('img', { src: jar, alt: '', width: 60, height: 82 }),
    element('i'),
  );
  const box = element('section', { class: 'board', 'aria-label': 'Leaderboard' }, list, finish);
  const lanes: Partial<Record<Letter, Lane>> = {};
  let order = '';

  return {
    box,
    show: ({ teams, bars }: WatchView, hot: { team: Letter; upFrom: number | null } | null) => {
      // [W3] Until a team has found a bar, no team has a position.
      const isPlaced = teams.some(({ done }) => done > 0);
      const rows = teams.map((team) => {
        const lane = lanes[team.group] ?? drawLane(team);
        lanes[team.group] = lane;
        const isHot = hot !== null && hot.team === team.group;
        lane.show(team, { bars, isPlaced }, isHot ? hot.upFrom : null, isHot);
        return lane.row;
      });
      list.className = teams.length <= fewTeams ? 'lanes few' : 'lanes';
      const wanted = teams.map(({ group }) => group).join('');
      if (wanted !== order) arrange(list, rows);
      order = wanted;
    },
  };
}

function arrange(list: HTMLElement, rows: HTMLElement[]): void {
  const tops = rows.map(({ offsetTop, parentNode }) => (parentNode ? offsetTop : null));
  fill(list, ...rows);
  if (isStill()) return;
  for (const [index, row] of rows.entries()) {
    const was = tops[index];
    if (was === null || was === undefined || was === row.offsetTop || !('animate' in row)) continue;
    row.animate([{ transform: `translateY(${was - row.offsetTop}px)` }, { transform: 'none' }], {
      duration: bumpMs,
      easing: 'ease-out',
    });
  }
}

function drawLane({ group, name, animalEmoji, progressColor }: WatchedTeam): Lane {
  const position = element('span', { class: 'position' });
  const note = element('span', { class: 'note' });
  const up = element('span', { class: 'up' });
  const who = element(
    'span',
    { class: 'who' },
    element('b', {}, name),
    drawsEmoji(animalEmoji) ? element('span', { class: 'emoji', 'aria-hidden': 'true' }, animalEmoji) : null,
    up,
    note,
  );
  const way = styled(element('i', { class: 'way-done' }), { background: progressColor });
  const dots = element('span', { class: 'dots' });
  const cap = element('img', { src: teamPictures[group], alt: '', width: 60, height: 60 });
  const track = element(
    'span',
    { class: 'track', 'aria-hidden': 'true' },
    element('i', { class: 'way-whole' }),
    way,
    dots,
    cap,
  );
  const score = element('span', { class: 'score', 'aria-hidden': 'true' });
  const heard = element('span', { class: 'heard' });
  const row = element('li', { class: 'lane', 'data-team': group }, position, who, track, score, heard);
  return {
    row,
    show: (team, { bars, isPlaced }, upFrom, isHot) => {
      row.className = `lane${isHot ? ' hot' : ''}${team.state === 'retired' || team.state === 'absent' ? ' out' : ''}`;
      say(position, isPlaced ? String(team.position) : '–');
      say(up, upFrom === null ? '' : `up from ${ordinal(upFrom)}`);
      const beside = noteOf(team);
      note.className = `note ${beside ? beside.tone : ''}`;
      fill(
        note,
        ...(beside
          ? [
              element('span', { class: 'full' }, beside.full),
              element('span', { class: 'short', 'aria-hidden': 'true' }, beside.short),
            ]
          : []),
      );
      say(score, scoreOf(team));
      say(heard, heardScore(team, bars));
      const far = `${Math.min(100, Math.max(0, team.progress))}%`;
      styled(way, { width: far });
      // At the start a cap stands on its lane, not on its number.
      styled(cap, { left: `${Math.min(100, Math.max(6, team.progress))}%` });
      if (dots.childNodes.length !== bars - 1) {
        fill(
          dots,
          ...Array.from({ length: Math.max(0, bars - 1) }, (_, at) =>
            styled(element('i'), { left: `${(100 * (at + 1)) / bars}%` }),
          ),
        );
      }
      for (const [at, dot] of Array.from(dots.children).entries()) dot.className = at < team.done ? 'done' : '';
    },
  };
}
