import { racePage } from '#contract/pages/race';
import { problems } from '#contract/problems';
import jar from '../../../drawings/jar.svg';
import { type Game, useGameLookedAfter } from '../../../app/game.ts';
import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { Page } from '../../../parts/page/page.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { whenAndWhere } from '../../../app/when-where.ts';
import { useKeptStreets } from '../../../offline/use-kept-streets.ts';
import { KnockDoor } from '../../../race/knocks/knock-door.tsx';
import { OpenInBrowser } from '../../join/open-in-browser.tsx';
import { ReadyPhone } from './ready-phone.tsx';
import { WaitingTeam } from './waiting-team.tsx';

/** Nothing tells of a knock before the race has a line. */
const lookEveryMs = 3_000;

/** The race is still to come. Whoever waits here is in it the moment it starts. */
export function BeforeStart({ game }: { game: Game }) {
  const { gameId, team: group, role } = game;
  useGameLookedAfter(gameId);
  useKeptStreets(game);
  return (
    <Page head={racePage}>
      <div className="grid min-h-[80dvh] content-center">
        <EmptyState
          picture={
            group ? (
              <TeamBadge team={group} size={132} silent />
            ) : (
              <img src={jar} alt="" width={120} height={164} className="h-40 w-auto" />
            )
          }
          title={problems['race-not-begun'].words}
          isPage
          action={
            <>
              {role !== 'player' && (
                <ButtonLink to={`/host/${gameId}`}>{role === 'host' ? 'Game Setup' : "Who's in"}</ButtonLink>
              )}
              {group && <ButtonLink to={`/group/${gameId}/${group}`}>Your Team</ButtonLink>}
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
        {group && (
          <div className="mx-auto grid w-full max-w-[440px] gap-6 pb-8">
            <OpenInBrowser gameId={gameId} path={`/game/${gameId}`} />
            <WaitingTeam game={game} group={group} />
            <ReadyPhone />
          </div>
        )}
        <KnockDoor gameId={gameId} everyMs={lookEveryMs} />
      </div>
    </Page>
  );
}
