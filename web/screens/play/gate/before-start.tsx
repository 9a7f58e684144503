import { racePage } from '#contract/pages/race';
import type { Letter } from '#contract/game';
import { problems } from '#contract/problems';
import jar from '../../../drawings/jar.svg';
import { type Game, useGameLookedAfter } from '../../../app/game.ts';
import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { Page } from '../../../parts/page/page.tsx';
import { whenAndWhere } from '../../../app/when-where.ts';
import { useKeptStreets } from '../../../offline/use-kept-streets.ts';
import { KnockDoor } from '../../../race/knocks/knock-door.tsx';
import { Insecure, isInsecure } from './before-agreeing.tsx';
import { StartLine } from './start-line.tsx';

/** Nothing tells of a knock before the race has a line. */
const lookEveryMs = 3_000;

/** Before the start: the start line for people in a team, a message for others. The race opens here without a reload. */
export function BeforeStart({ game }: { game: Game }) {
  const { gameId, team } = game;
  useGameLookedAfter(gameId);
  useKeptStreets(game);
  return (
    <>
      <Waiting game={game} team={team} />
      <KnockDoor gameId={gameId} everyMs={lookEveryMs} />
    </>
  );
}

function Waiting({ game, team }: { game: Game; team: Letter | null }) {
  if (team === null) return <NoTeamYet game={game} />;
  return isInsecure() ? <Insecure game={game} /> : <StartLine game={game} group={team} />;
}

/** The message for a host or co-host who is in no team. */
function NoTeamYet({ game }: { game: Game }) {
  const { gameId, role } = game;
  return (
    <Page head={racePage}>
      <div className="grid min-h-[80dvh] content-center">
        <EmptyState
          picture={<img src={jar} alt="" width={120} height={164} className="h-40 w-auto" />}
          title={problems['race-not-begun'].words}
          isPage
          action={
            <>
              {role !== 'player' && (
                <ButtonLink to={`/host/${gameId}`}>{role === 'host' ? 'Game Setup' : "Who's in"}</ButtonLink>
              )}
              <ButtonLink to="/manage" look="link">
                My Games
              </ButtonLink>
            </>
          }
        >
          {game.name} opens here by itself the moment {role === 'host' ? 'you start it' : 'the host starts it'}.
          <span className="mt-2 flex flex-wrap justify-center gap-x-3 font-semibold wrap-anywhere">
            {[game.city, ...whenAndWhere(game)].map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </EmptyState>
      </div>
    </Page>
  );
}
