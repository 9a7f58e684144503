import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { overrideTitle } from '../../../app/head.ts';
import { buzz } from '../../../device/buzz.ts';
import { playSound, wakeSoundByTaps } from '../../../device/sound.ts';
import { useCachedKnocks } from '../../../race/knocks/use-knocks.ts';
import { useRace } from '../../../race/race.ts';
import { openQuestions, type Question, questionTitle } from './open-questions.ts';

interface OpenQuestions {
  questions: Question[];
  /** Announced by a screen reader when a question comes; empty before the first. */
  announced: string;
}

/** [J10] The open questions. Shows their count in the tab's title, and chimes for each new one while the console is open. */
export function useOpenQuestions(): OpenQuestions {
  const { game, view } = useRace();
  const questions = openQuestions(view, useCachedKnocks(view.gameId));
  useConsoleTitle(game.name, questions.length);
  return { questions, announced: useChime(questions) };
}

function useConsoleTitle(name: string, count: number): void {
  const title = count > 0 ? `(${count}) ${name}` : name;
  useEffect(() => overrideTitle(title), [title]);
}

/** Chimes for each new question; questions already open when the console opens make no sound. */
function useChime(questions: readonly Question[]): string {
  const known = useRef<Set<string> | null>(null);
  const [announced, announce] = useState('');
  const keys = questions.map(({ key }) => key).join('\n');
  const compare = useEffectEvent((open: Set<string>) => {
    const before = known.current;
    known.current = open;
    const first = before && questions.find(({ key }) => !before.has(key));
    if (!first) return;
    announce(`New question: ${questionTitle(first)}`);
    playSound('clue');
    // The knock dialog has its own buzz.
    if (first.kind !== 'knock') buzz('clue');
  });
  useEffect(() => compare(new Set(keys.split('\n'))), [keys]);
  useEffect(() => wakeSoundByTaps(), []);
  return announced;
}
