import { teamNames } from '#contract/game';
import type { DoorView, FinishView } from '#contract/host-view';
import type { RaceView } from '#contract/race-view';
import { listed } from '#contract/text/words';
import { agoOf } from '../../../race/clock.ts';
import { lateWords, titleOf, untilWords } from '../../../race/finish-card.tsx';
import { type Knock, knockTitle } from '../../../race/knocks/use-knocks.ts';

/** A decision the race needs from its host. */
export type Question =
  | { kind: 'door'; key: string; door: DoorView }
  | { kind: 'finish'; key: string; finish: FinishView }
  | { kind: 'knock'; key: string; knock: Knock };

/** Closed bars first: teams are walking there. A host who races is asked about neither bars nor finishes [D9] [W8]. */
export function openQuestions({ host }: Pick<RaceView, 'host'>, knocks: readonly Knock[]): Question[] {
  const doors = host?.doors ?? [];
  const finishes = host?.finishes.filter(({ ruled }) => ruled === null) ?? [];
  return [
    ...doors.map((door): Question => ({ kind: 'door', key: `door ${door.bar.id}`, door })),
    ...finishes.map((finish): Question => ({ kind: 'finish', key: `finish ${finish.team}`, finish })),
    ...knocks.map((knock): Question => ({ kind: 'knock', key: `knock ${knock.id}`, knock })),
  ];
}

export function questionTitle(question: Question): string {
  if (question.kind === 'door') return `Is ${question.door.bar.name} shut?`;
  if (question.kind === 'finish') return titleOf(question.finish);
  return knockTitle(question.knock);
}

/** The facts the host needs for the answer. */
export function questionDetail(question: Question, view: Pick<RaceView, 'host'>, now: number): string {
  if (question.kind === 'door') return `${reportWords(question.door, now)} ${aheadWords(view, question.door)}`;
  if (question.kind === 'finish') {
    const { ruled, until } = question.finish;
    return `${lateWords(question.finish)} ${untilWords(ruled, until)}`;
  }
  const team = teamNames[question.knock.team];
  return question.knock.kind === 'rescue' ? `${team}, on a different phone.` : `A new phone for ${team}.`;
}

/** 'Fox says so, 1 min ago.' */
function reportWords({ reports }: DoorView, now: number): string {
  const who = [...new Set(reports.map(({ team }) => teamNames[team]))];
  const latest = Math.max(...reports.map(({ at }) => at));
  const ago = agoOf(now - latest);
  return `${listed(who)} ${who.length === 1 ? 'says' : 'say'} so, ${ago === 'now' ? 'just now' : `${ago} ago`}.`;
}

/** Which teams are on their way there now, and which have the bar still ahead. */
export function aheadWords({ host }: Pick<RaceView, 'host'>, { bar, teams, hasReserve }: DoorView): string {
  const isWalking = new Set(host?.teams.filter(({ expected }) => expected === bar.id).map(({ group }) => group));
  const walking = teams.filter((team) => isWalking.has(team)).map((team) => teamNames[team]);
  const later = teams.filter((team) => !isWalking.has(team)).map((team) => teamNames[team]);
  return [
    walking.length > 0 && `${listed(walking)} ${walking.length === 1 ? 'is' : 'are'} on the way there.`,
    later.length > 0 && `Still to come there: ${listed(later)}.`,
    !hasReserve && 'No reserve is left, so nobody can be moved. Its door counts.',
  ]
    .filter(Boolean)
    .join(' ');
}
