import { useEffect, useState, useSyncExternalStore } from 'react';
import { clueCalls } from '#contract/calls/clues';
import type { Letter } from '#contract/game';
import { waits } from '#contract/limits';
import { callServer, RequestError } from '../../../call/api.ts';
import { type Game, type Team, useGameChanges } from '../../../app/game.ts';
import { ClueBook } from './clue-book.ts';
import { clueDrafts, type Try } from './clue-drafts.ts';
import type { CluePage } from './clue-page.ts';

interface BookOf {
  personId: string;
  game: Game;
  team: Team;
  /** The bars that want a clue. */
  barIds: readonly string[];
}

/** The book of one person in one team, fed with what the server answers. */
export function useClueBook({ personId, game, team, barIds }: BookOf): ClueBook {
  const letter = team.game_group;
  const save = useSaveClue(game.game_id, letter);
  const [book] = useState(
    () => new ClueBook(save, clueDrafts({ personId, gameId: game.game_id, letter }), waits.retryMs),
  );
  const { clues } = team;

  const named = barIds.join('\n');
  useEffect(() => book.hear(named === '' ? [] : named.split('\n'), clues ?? {}), [book, clues, named]);

  useEffect(() => {
    book.start();
    return () => book.stop();
  }, [book]);

  return book;
}

export function useCluePages(book: ClueBook): ReadonlyMap<string, CluePage> {
  return useSyncExternalStore(book.follow, book.pages);
}

/** Saves outlive the page, and what was saved is shown at once wherever the teams are. */
function useSaveClue(gameId: number, letter: Letter) {
  const { showTeams, askTeamsAgain, askGameAgain } = useGameChanges(gameId);
  return async (barId: string, { clue, was, key }: Try): Promise<void> => {
    const input = { gameId, groupLetter: letter, barId, clue, was };
    try {
      const { saved_at } = await callServer(clueCalls['save-clue'], { input, key, keepalive: true });
      showTeams((teams) => teams.map((team) => withClue(team, letter, barId, clue, saved_at)));
      void askTeamsAgain();
    } catch (error) {
      if (error instanceof RequestError && [409, 422].includes(error.status)) void askGameAgain();
      throw error;
    }
  };
}

function withClue(team: Team, letter: Letter, barId: string, clue: string, saved_at: string | null): Team {
  if (team.game_group !== letter) return team;
  const { [barId]: _before, ...others } = team.clues ?? {};
  return { ...team, clues: clue === '' ? others : { ...others, [barId]: { clue, saved_at: saved_at ?? '' } } };
}
