import type { InputOf } from '#contract/call';
import { hostCalls } from '#contract/calls/host';
import { bars } from '#contract/limits';
import { count } from '../../analytics.ts';
import { callServer } from '../../api.ts';
import { barsIn, type Draft, forgetDraft, isPresent, modeIn, teamsIn, tryKeyFor } from './draft.ts';

const call = hostCalls['create-game'];
type NewGame = InputOf<typeof call>;

/** Asks for the game of a draft. However often it is asked for, the server makes it once; the draft goes when it is there. */
export async function createGame(draft: Draft, tel: string | null): Promise<void> {
  const game = gameOf(draft, tel);
  await callServer(call, { input: game, key: tryKeyFor(game) });
  count({ name: 'game_create', props: { name: game.gameName, type: game.gameType } });
  forgetDraft();
}

/** What a draft still lacks before it can be a game, and the step that asks for it. */
export function lackOf(draft: Draft): { step: '/create' | '/create/mode'; words: string } | null {
  if (!isPresent(draft.gameName) || !isPresent(draft.city) || draft.gameDate === '') {
    return { step: '/create', words: 'Give your game a name and a place first.' };
  }
  return modeIn(draft) ? null : { step: '/create/mode', words: 'Choose a mode first.' };
}

function gameOf(draft: Draft, tel: string | null): NewGame {
  return {
    gameName: draft.gameName,
    city: draft.city,
    date: draft.gameDate,
    gameBars: Math.min(barsIn(draft), bars.max),
    gameStartBar: draft.gameStartBar,
    tel: tel ?? '',
    gameBarList: placesIn(draft),
    gameGroups: teamsIn(draft),
    gameType: modeIn(draft) ?? 'classic',
  };
}

function placesIn({ selectedPlaces }: Draft): NonNullable<NewGame['gameBarList']> {
  try {
    const places: unknown = JSON.parse(selectedPlaces || '[]');
    return Array.isArray(places) ? places : [];
  } catch {
    return [];
  }
}
