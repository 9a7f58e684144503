import { useEffect, useState, useSyncExternalStore } from 'react';
import { clueCalls } from '#contract/calls/clues';
import { hintCalls } from '#contract/calls/hints';
import type { Letter } from '#contract/game';
import { text, waits } from '#contract/limits';
import { type Game, type Team, useGameChanges } from '../../../app/game.ts';
import { callServer, RequestError } from '../../../call/api.ts';
import { storedPerson } from '../../../person/stored-session.ts';
import { ClueBook } from './clue-book.ts';
import { clueDrafts, type Try } from './clue-drafts.ts';
import type { ClueForm } from './clue-form.ts';

interface BookOf {
  personId: string;
  game: Game;
  team: Team;
  /** The bars that want a clue. */
  barIds: readonly string[];
}

/** The book of one person in one team, fed with what the server answers. */
export function useClueBook({ personId, game, team, barIds }: BookOf): ClueBook {
  const letter = team.letter;
  const save = useSaveClue(game.gameId, letter);
  const [book] = useState(
    () => new ClueBook(asWriter(personId, save), clueDrafts({ personId, gameId: game.gameId, letter }), waits.retryMs),
  );
  const { clues } = team;
  const named = barIds.join('\n');
  useEffect(() => book.hear(named === '' ? [] : named.split('\n'), clues ?? {}), [book, clues, named]);
  useStarted(book);
  return book;
}

/** [I10] The same for what the first hints say. */
export function useNudgeBook({ personId, game, team, barIds }: BookOf): ClueBook {
  const letter = team.letter;
  const save = useSaveNudge(game.gameId, letter);
  const [book] = useState(() => {
    const drafts = clueDrafts({ personId, gameId: game.gameId, letter }, 'unsentNudge');
    return new ClueBook(asWriter(personId, save), drafts, waits.retryMs, text.nudge);
  });
  const { nudges } = team;
  const named = barIds.join('\n');
  useEffect(() => {
    const heard = Object.entries(nudges ?? {}).map(([barId, { nudge }]) => [barId, { clue: nudge }]);
    book.hear(named === '' ? [] : named.split('\n'), Object.fromEntries(heard));
  }, [book, nudges, named]);
  useStarted(book);
  return book;
}

function useStarted(book: ClueBook): void {
  useEffect(() => {
    book.start();
    return () => book.stop();
  }, [book]);
}

export function useClueForms(book: ClueBook): ReadonlyMap<string, ClueForm> {
  return useSyncExternalStore(book.follow, book.forms);
}

type Save = (barId: string, saving: Try) => Promise<void>;

/** [T15] Saves only while the writer is signed in here; else the text stays unsent, as without a signal. */
function asWriter(personId: string, save: Save): Save {
  return async (barId, saving) => {
    if (storedPerson()?.id !== personId) throw new Error('The writer is not signed in here any more.');
    return save(barId, saving);
  };
}

/** Saves outlive the page, and what was saved is shown at once wherever the teams are. */
function useSaveClue(gameId: number, letter: Letter) {
  const { showTeams, askTeamsAgain, askGameAgain } = useGameChanges(gameId);
  return async (barId: string, { clue, was, key }: Try): Promise<void> => {
    const input = { gameId, groupLetter: letter, barId, clue, was };
    try {
      const { savedAt } = await callServer(clueCalls['save-clue'], { input, key, keepalive: true });
      showTeams((teams) => teams.map((team) => withClue(team, letter, barId, clue, savedAt)));
      void askTeamsAgain();
    } catch (error) {
      if (error instanceof RequestError && [409, 422].includes(error.status)) void askGameAgain();
      throw error;
    }
  };
}

function useSaveNudge(gameId: number, letter: Letter) {
  const { showTeams, askTeamsAgain, askGameAgain } = useGameChanges(gameId);
  return async (barId: string, { clue: nudge, was, key }: Try): Promise<void> => {
    const input = { gameId, groupLetter: letter, barId, nudge, was };
    try {
      const { savedAt } = await callServer(hintCalls['save-nudge'], { input, key, keepalive: true });
      showTeams((teams) => teams.map((team) => withNudge(team, letter, barId, nudge, savedAt)));
      void askTeamsAgain();
    } catch (error) {
      if (error instanceof RequestError && [409, 422].includes(error.status)) void askGameAgain();
      throw error;
    }
  };
}

function withClue(team: Team, letter: Letter, barId: string, clue: string, savedAt: string | null): Team {
  if (team.letter !== letter) return team;
  const { [barId]: _before, ...others } = team.clues ?? {};
  return { ...team, clues: clue === '' ? others : { ...others, [barId]: { clue, savedAt: savedAt ?? '' } } };
}

function withNudge(team: Team, letter: Letter, barId: string, nudge: string, savedAt: string | null): Team {
  if (team.letter !== letter) return team;
  const { [barId]: _before, ...others } = team.nudges ?? {};
  return { ...team, nudges: nudge === '' ? others : { ...others, [barId]: { nudge, savedAt: savedAt ?? '' } } };
}
