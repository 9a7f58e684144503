import type { InputOf } from '#contract/call';
import { gamesCalls } from '#contract/calls/games';
import { bars } from '#contract/limits';
import { count } from '../../app/analytics.ts';
import { callServer } from '../../call/api.ts';
import { barsIn, type Draft, forgetDraft, isPresent, modeIn, teamsIn, tryKeyFor } from './draft.ts';
import { dayIn } from './when-where.tsx';

const call = gamesCalls['create-game'];
type NewGame = InputOf<typeof call>;

/** Asks for the game of a draft. However often it is asked for, the server makes it once; the draft goes when it is there, and its number is the answer. */
export async function createGame(draft: Draft, tel: string | null): Promise<number> {
  const game = gameOf(draft, tel);
  const { game_id: gameId } = await callServer(call, { input: game, key: tryKeyFor(game) });
  count({ name: 'game_create', props: { name: game.gameName, type: game.gameType } });
  forgetDraft();
  return gameId;
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
    date: dayIn(draft, new Date()),
    gameBars: Math.min(barsIn(draft), bars.max),
    gameStartBar: draft.gameStartBar,
    tel: tel ?? '',
    gameBarList: placesIn(draft),
    gameGroups: teamsIn(draft),
    gameType: modeIn(draft) ?? 'classic',
    gameTime: draft.gameTime,
    meetingPoint: draft.meetingPoint,
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
