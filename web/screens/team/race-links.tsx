import type { Game } from '../../app/game.ts';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';

/** A link to the start line before the race, to the race while it is on, and to its results afterwards. */
export function RaceLinks({ game }: { game: Game }) {
  if (game.status === 'ongoing') return <MainLink to={`/game/${game.gameId}`}>Join Game</MainLink>;
  if (game.status === 'over') return <ButtonLink to={`/results/${game.gameId}`}>Results</ButtonLink>;
  return game.team === null ? null : <ButtonLink to={`/game/${game.gameId}`}>To the start line</ButtonLink>;
}
