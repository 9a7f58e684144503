import { podiumOf, timeWords } from '#contract/podium';
import { display, quiet } from '../text-outlines/face.ts';
import { headline } from '../text-outlines/headline.ts';
import {
  chalkLine,
  colours,
  drawing,
  fitting,
  motto,
  nightSky,
  type Pictured,
  type PicturedTeam,
  whereAndWhen,
  stamp,
  words,
} from './drawing.ts';
import { type PicturedStreets, streetsBehind, streetsCredit } from './streets-drawing.ts';
import { capOf, endWords, othersOf, podium } from './podium-drawing.ts';

const width = 1_080;
const height = 1_920;
const gutter = 72;
const across = width - 2 * gutter;
const rowHeight = 92;

/** The podium as a tall picture. What matters lies where no phone lays its own buttons over a story. */
export function storyPicture(
  { title, provisional, teams, ...told }: Pictured,
  streets: PicturedStreets | null,
): string {
  const others = othersOf(teams);
  const foot = 1_560 - (others.length === 0 ? 0 : others.length * rowHeight - 70);
  const heading = headline(title, { x: gutter, y: 352, width: across, height: 306, largest: 280, from: 'top' });
  const whereWhen = whereAndWhen(told, { x: gutter, y: heading.bottom + 96, size: 42, width: across, least: 36 });
  const podiumHeight = Math.min(780, foot - whereWhen.bottom - 56);
  const behind = streetsBehind(streets, { x: 0, y: 0, width, height: foot - 420 }, 0.5);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    ${nightSky(width, foot, '#17362b')}
    ${behind.drawn}
    ${drawing('moon', { x: 852, y: 128, width: 150, height: 170 })}
    ${drawing('street', { x: -260, y: foot - 720, width: 1_604, height: 720 }, 'opacity="0.62"')}
    <rect y="${foot}" width="${width}" height="${height - foot}" fill="${colours.night}"/>
    ${stamp(display, 'GAME RESULTS', { x: gutter + 4, y: 226, size: 58 })}
    <path d="${heading.path}" fill="${colours.shell}"/>
    ${whereWhen.drawn}
    ${podium(podiumOf(teams), { x: gutter, y: foot - podiumHeight, width: across, height: podiumHeight })}
    ${chalkLine(gutter - 12, foot + 6, across + 24)}
    ${others.length === 0 ? ending(teams, foot) : others.map((team, index) => row(team, foot + 24 + index * rowHeight)).join('')}
    ${drawing('wordmark', { x: gutter, y: 1_716, width: 355, height: 90 })}
    ${words(quiet, provisional ?? motto, { x: width - gutter, y: 1_776, size: 30, anchor: 'end' }, colours.moss)}
    ${streetsCredit(behind, { x: width - gutter, y: 1_826, size: 24 })}
  </svg>`;
}

function ending(teams: readonly PicturedTeam[], foot: number): string {
  const said = endWords(teams);
  const size = fitting(display, said, across, 76);
  return words(display, said, { x: width / 2, y: foot + 104, size, anchor: 'middle' }, colours.shell);
}

function row(team: PicturedTeam, y: number): string {
  const base = y + rowHeight / 2 + 20;
  return [
    words(display, String(team.position), { x: gutter + 8, y: base, size: 66 }, colours.shell),
    drawing(capOf(team.group), { x: gutter + 68, y: y + 8, width: 76, height: 76 }),
    words(display, team.name, { x: gutter + 168, y: base, size: 60 }, colours.shell),
    words(display, timeWords(team.raceMs), { x: width - gutter - 8, y: base, size: 60, anchor: 'end' }, colours.shell),
  ].join('');
}
