import type { Letter } from '#contract/game';
import type { RaceStory } from '#contract/story';

type Cell = string | number;
type Team = RaceStory['teams'][number];

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/London' });

/**
 * The final table and when each team was where, as a spreadsheet opens it (RFC 4180): a row a team, the winner first. [P16] Last comes who
 * sent its photos, where the reader may know that.
 */
export function resultsSheet(story: RaceStory, credits: Partial<Record<Letter, string[]>> | null = null): string {
  const numbers = Array.from({ length: story.bars }, (_, index) => index + 1);
  const head = [
    'Position',
    'Team',
    'Time',
    'Bars',
    'Wrong guesses',
    'Forfeits',
    'Adjusted minutes',
    'Banked',
    'Hints',
    'Hint minutes',
  ];
  const hasDoors = story.teams.some(({ givenBackMs, legs }) => givenBackMs || legs.some(({ isShut }) => isShut));
  const doorHeads = hasDoors ? ['Minutes given back', 'Shut doors'] : [];
  const barHeads = numbers.flatMap((number) => [`Bar ${number}`, `Bar ${number} at`, `Bar ${number} took`]);
  const rows = story.teams.map((team) => [
    ...standing(team),
    ...(hasDoors ? doors(team) : []),
    ...numbers.flatMap((number) => bar(story, team, number)),
    ...(credits ? [(credits[team.group] ?? []).join('; ')] : []),
  ]);
  return `\uFEFF${[[...head, ...doorHeads, ...barHeads, ...(credits ? ['Photos by'] : [])], ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
}

function standing(team: Team): Cell[] {
  const { position, name, raceMs, done, incorrectGuesses, forfeits, adjustedMs, banked, hints } = team;
  const time = raceMs === null ? 'DNF' : spell(raceMs);
  const counted = [position, name, time, done, incorrectGuesses, forfeits, adjustedMs / 60_000];
  return [...counted, banked ? 'yes' : 'no', hints?.taken ?? 0, hints?.minutes ?? 0];
}

/** [D11] What shut doors gave a team back, and before how many it stood. */
function doors({ givenBackMs = 0, legs }: Team): Cell[] {
  return [Math.round(givenBackMs / 6_000) / 10, legs.filter(({ isShut }) => isShut).length];
}

function bar({ places }: RaceStory, { legs }: Team, number: number): Cell[] {
  const leg = legs.find((one) => one.number === number);
  if (!leg) return ['', '', ''];
  return [places.find(({ id }) => id === leg.bar)?.name ?? '', clock.format(leg.at), spell(leg.legMs)];
}

/** Hours, minutes and seconds: without the hours a spreadsheet takes minutes for them. */
function spell(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return [hours, ...[minutes, seconds % 60].map((part) => String(part).padStart(2, '0'))].join(':');
}

/** Words that a spreadsheet would take for a formula are marked as words. */
function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
