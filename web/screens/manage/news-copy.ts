import { type Letter, teamNames } from '#contract/game';
import { listed } from '#contract/text/words';
import { ordinal } from '../play/ordinal.ts';
import type { Game } from '../../app/game.ts';

type News = NonNullable<Game['news']>;
type Team = News['standings'][number];

export interface NewsCopy {
  /** Whose badges stand beside the words. */
  teams: Letter[];
  words: string;
}

/** [G19] Who leads, and how one's own team does. */
export function leadWords({ paused, standings }: News, own: Letter | null): NewsCopy {
  const racing = standings.filter(({ state }) => state !== 'absent');
  const leaders = racing.filter(({ position, done }) => position === 1 && done > 0);
  const mine = racing.find(({ group }) => group === own);
  const isMineFirst = mine !== undefined && leaders.includes(mine);
  const words = [
    paused ? 'Paused.' : '',
    racing.length === 1 && leaders[0]
      ? aloneSentence(leaders[0])
      : leaders.length === 0
        ? 'Nobody has found a bar yet.'
        : `${namesOf(leaders)} ${verbOf(leaders)}.`,
    mine && !isMineFirst && mine.done > 0 ? `You are ${ordinal(mine.position)}.` : '',
  ];
  return { teams: racing.map(({ group }) => group), words: words.filter(Boolean).join(' ') };
}

/** [G19] Who won, and where one's own team came in; while claims may still come in, that they may. */
export function wonWords(news: News, own: Letter | null, now: number): NewsCopy {
  const racing = news.standings.filter(({ state }) => state !== 'absent');
  const first = racing.filter(({ position, done }) => position === 1 && done > 0);
  const winners = first.filter(({ state }) => state === 'finished');
  const mine = racing.find(({ group }) => group === own);
  const isMineFirst = mine !== undefined && first.includes(mine);
  const words = [
    racing.length === 1 && first[0] ? aloneSentence(first[0]) : wonSentence(first, winners),
    mine && !isMineFirst && mine.done > 0 ? `You came ${ordinal(mine.position)}.` : '',
    isMineFirst && winners.length > 0 && racing.length > 1 ? "That's you!" : '',
    news.provisionalUntil !== null && now < news.provisionalUntil ? 'Not final yet.' : '',
  ];
  return { teams: first.map(({ group }) => group), words: words.filter(Boolean).join(' ') };
}

/** A team that races alone leads nobody and beats nobody. */
function aloneSentence({ group, done, state }: Team): string {
  const bars = `${done} ${done === 1 ? 'bar' : 'bars'}`;
  return state === 'finished' ? `${teamNames[group]} got to the jar.` : `${teamNames[group]} found ${bars}.`;
}

function wonSentence(first: Team[], winners: Team[]): string {
  if (winners.length > 0) return `${namesOf(winners)} won.`;
  return first.length > 0 ? `Nobody got to the jar. ${namesOf(first)} came closest.` : 'Nobody found a bar.';
}

function verbOf(leaders: Team[]): string {
  if (leaders.every(({ state }) => state === 'finished'))
    return leaders.length === 1 ? 'has finished' : 'have finished';
  return leaders.length === 1 ? 'leads' : 'lead';
}

function namesOf(teams: Team[]): string {
  return listed(teams.map(({ group }) => teamNames[group]));
}
