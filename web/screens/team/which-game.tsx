import { teamNames } from '#contract/game';
import type { Game } from '../../app/game.ts';
import { captainDuties, usePeople } from '../../app/people.ts';
import { DottedFacts } from '../../parts/rows/dotted-facts.tsx';
import { whenAndWhere } from '../../app/when-where.ts';
import { whoseGame } from '../../app/whose-game.ts';

/** [G17] Which game a team's page is about: whoever comes by a link knows nothing yet. */
export function WhichGame({ game }: { game: Game }) {
  const { hostEmail } = game;
  const { data } = usePeople(game.gameId);
  const captain = data?.teams.find(({ people }) => people?.some(({ you, isCaptain }) => you && isCaptain));
  // Members who joined by code do not see the host's address; the heading names their team.
  const whose = game.role === 'host' ? "You're the host" : hostEmail === '' ? '' : whoseGame(hostEmail);
  return (
    <>
      <p className="wrap-anywhere">
        <DottedFacts facts={[game.name, game.city, ...whenAndWhere(game), whose]} />
      </p>
      {captain && (
        <p className="font-semibold">
          You are captain of {teamNames[captain.team]}. {game.status !== 'over' && captainDuties(game)}
        </p>
      )}
    </>
  );
}
