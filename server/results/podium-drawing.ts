import { type Letter, teamNames } from '#contract/game';
import { type Step, timeWords } from '#contract/podium';
import { listed } from '#contract/text/words';
import { display, quiet } from '../text-outlines/face.ts';
import { type Box, colours, drawing, fitting, type PicturedTeam, words } from './drawing.ts';

type SharedStep = Step<PicturedTeam>;

/** Where the steps stand, from their highest cap to their foot. */
const shares: Record<number, { height: number; width: number; cap: number }> = {
  1: { height: 1, width: 1.15, cap: 1 },
  2: { height: 0.79, width: 1, cap: 0.74 },
  3: { height: 0.7, width: 1, cap: 0.68 },
};

/** The podium in its box: the winners in the middle, the second to their right hand, the third to their left. */
export function podium(steps: readonly SharedStep[], box: Box): string {
  const standing = [2, 1, 3].flatMap((position) => steps.filter((step) => step.position === position));
  const gap = box.width * 0.022;
  const wanted = standing.map(widthOf);
  const room = box.width - gap * (standing.length - 1);
  const unit = Math.min(room / wanted.reduce((sum, width) => sum + width, 0), box.width / 3.1);
  const used = wanted.reduce((sum, width) => sum + width * unit, gap * (standing.length - 1));
  let x = box.x + (box.width - used) / 2;
  return standing
    .map((step) => {
      const width = widthOf(step) * unit;
      const drawn = drawStep(step, { x, y: box.y, width, height: box.height });
      x += width + gap;
      return drawn;
    })
    .join('');
}

function widthOf({ position, teams }: SharedStep): number {
  return (shares[position]?.width ?? 1) * (1 + 0.32 * (teams.length - 1));
}

function drawStep({ position, teams }: SharedStep, box: Box): string {
  const { height: share, cap: capShare } = shares[position] ?? { height: 0.7, cap: 0.68 };
  const isFirst = position === 1;
  const [paper, ink] = isFirst ? [colours.shell, colours.night] : [colours.slate, colours.shell];
  const cap = Math.min(box.height * 0.43 * capShare, (box.width * 1.02) / (1 + 0.66 * (teams.length - 1)));
  const height = box.height * 0.66 * share;
  const top = box.y + box.height - height;
  const middle = box.x + box.width / 2;
  const scale = box.height / 560;
  const inner = box.width - 32 * scale;
  const names = listed(teams.map(({ name }) => name)).replace(' and ', ' & ');
  const nameSize = fitting(display, names, inner, (isFirst ? 84 : 70) * scale);
  const time = timeText(teams[0]);
  const timeSize = fitting(quiet, time, inner, (isFirst ? 44 : 38) * scale);
  const nameAt = top + cap * 0.15 + nameSize * 0.78 + 22 * scale;
  const timeAt = nameAt + timeSize * 1.2;
  const numberSize = Math.min(
    (isFirst ? 230 : position === 2 ? 180 : 148) * scale,
    (box.y + box.height - timeAt - 46 * scale) / 0.7,
  );
  const radius = 28 * scale;
  const foot = box.y + box.height;
  return [
    `<path d="M${box.x} ${foot}V${top + radius}a${radius} ${radius} 0 0 1 ${radius} ${-radius}H${box.x + box.width - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${foot}Z" fill="${paper}" stroke="${colours.night}" stroke-width="${8 * scale}"/>`,
    ...teams.map(({ group }, index) => {
      const x = middle + (index - (teams.length - 1) / 2) * cap * 0.66 - cap / 2;
      return drawing(capOf(group), { x, y: top + cap * 0.15 - cap, width: cap, height: cap });
    }),
    words(display, names, { x: middle, y: nameAt, size: nameSize, anchor: 'middle' }, ink),
    words(quiet, time, { x: middle, y: timeAt, size: timeSize, anchor: 'middle' }, ink),
    words(display, String(position), { x: middle, y: foot - 34 * scale, size: numberSize, anchor: 'middle' }, ink),
  ].join('');
}

/** Their time; of those who did not finish, how far they came. */
function timeText(team: PicturedTeam | undefined): string {
  if (!team) return '';
  if (team.raceMs !== null) return timeWords(team.raceMs);
  return `DNF · ${team.done} ${team.done === 1 ? 'bar' : 'bars'}`;
}

export function capOf(group: Letter): string {
  return `team-${teamNames[group].toLowerCase()}`;
}

/** Who came after the podium. A team that nobody was in is not listed. */
export function othersOf(teams: readonly PicturedTeam[]): PicturedTeam[] {
  return teams.filter(({ state, position }) => state !== 'absent' && position > 3);
}

/** What is said of how it ended. */
export function endWords(teams: readonly PicturedTeam[]): string {
  const there = teams.filter(({ state }) => state !== 'absent');
  const winners = there.filter(({ position, raceMs }) => position === 1 && raceMs !== null).map(({ name }) => name);
  if (winners.length === 0) return 'The jar got away. This time.';
  if (there.length === 1) return `${winners.join('')} cracked the lot.`;
  return winners.length === 1 ? `${winners.join('')} got to the jar first.` : `${listed(winners)} share the jar.`;
}
