import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { cluesBy } from '#contract/game';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { type Game, type Team, useGameChanges, useGameLookedAfter, useTeams } from '../../app/game.ts';
import { usePeople } from '../../app/people.ts';
import { gameIdIn } from '../../app/game-id.ts';
import { GamePage } from '../../parts/page/game-page.tsx';
import { Invitation } from './invitation.tsx';
import { seatIn } from './seat.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Page } from '../../parts/page/page.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { ownLetter } from './own-letter.ts';
import { TeamRoom } from './team-room.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { troubleFrom } from '../../call/trouble.ts';

interface LoadTroubleProps {
  error: Error;
  words: string;
  onTryAgain: () => void;
}

/** A team's page; with a seat in its address, the invitation comes first. */
export function Group() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const gameId = gameIdIn(useParams()['id']);
  const [hasDeclined, setHasDeclined] = useState(false);
  const seat = seatIn(hash);

  function decline() {
    setHasDeclined(true);
    void navigate(pathname, { replace: true });
  }

  if (hasDeclined) return <Declined />;
  if (seat && gameId !== null) return <Invitation gameId={gameId} seat={seat} onDecline={decline} />;
  return (
    <GamePage
      head={appPages.group}
      signedOut={problems['log-in-for-team'].words}
      stranger={<NotListed />}
      trouble={MembershipTrouble}
      takesCodes
    >
      {(game) => <OwnTeam game={game} />}
    </GamePage>
  );
}

/** Whoever scans a team's code and is on no list of it. */
function NotListed() {
  return (
    <>
      <p>{problems['not-in-a-team-here'].words}</p>
      <p>It may have been cancelled, or you were taken out: only the host or a co-host can put you back in.</p>
      <p>Invited by e-mail? Sign in with that address.</p>
    </>
  );
}

function MembershipTrouble(props: { error: Error; onTryAgain: () => void }) {
  return <LoadTrouble {...props} words={problems['membership-unknown'].words} />;
}

/** After a plain no. */
function Declined() {
  return (
    <Page head={appPages.group}>
      <EmptyState
        isPage
        picture={<EmptyJar />}
        title="Thanks for telling us"
        action={<ButtonLink to="/">Home</ButtonLink>}
      >
        You are out of the team and your address is off its list. Changed your mind? Only the host or a co-host can put
        you back in.
      </EmptyState>
    </Page>
  );
}

/** The page of one's own team, whatever letter was asked for. */
function OwnTeam({ game }: { game: Game }) {
  const person = usePerson();
  const asked = useParams()['group'];
  const own = ownLetter(game);
  // Whoever waits here sees that the race is on without loading the page again.
  useGameLookedAfter(game.gameId, game.status === 'setup');
  const { data: teams, error, refetch } = useTeams(game.gameId);
  useWriterChange(
    game,
    teams?.find(({ letter }) => letter === own),
  );
  if (own === null || person === null) return <NotAssigned game={game} />;
  if (asked !== own) return <Navigate to={`/group/${game.gameId}/${own}`} replace />;
  const team = teams?.find(({ letter }) => letter === own);
  if (teams && team) {
    return <TeamRoom key={`${person.id} ${own}`} game={game} teams={teams} team={team} person={person} />;
  }
  if (error) {
    return <LoadTrouble error={error} words={problems['group-load-failed'].words} onTryAgain={() => void refetch()} />;
  }
  return (
    <Page head={appPages.group} heading={appPages.group.title}>
      <Skeleton words="Loading…" />
    </Page>
  );
}

/** [T21] Reloads the team when the list of people shows that this member may now write clues, or no longer may. */
function useWriterChange(game: Game, team: Team | undefined): void {
  const { data } = usePeople(game.gameId);
  const { askTeamsAgain, askGameAgain } = useGameChanges(game.gameId);
  const you = data?.teams.flatMap(({ people }) => people ?? []).find((one) => one.you);
  const isTeamsToWrite = game.status === 'setup' && cluesBy(game) === 'teams';
  const isNews =
    isTeamsToWrite && team !== undefined && you !== undefined && you.mayWriteClues !== (team.clues !== null);
  const askAgain = useEffectEvent(() => {
    void askTeamsAgain();
    void askGameAgain();
  });
  useEffect(() => {
    if (isNews) askAgain();
  }, [isNews]);
}

/** [T16] [Q6] Neither joins a team once the race is on. */
const toRace = {
  host: 'To race as well, put yourself into one of the teams.',
  'co-host': 'To race as well, ask the host for a place in a team.',
};

/** For a host or co-host: no one else sees a game without being in one of its teams. */
function NotAssigned({ game }: { game: Game }) {
  const isCohost = game.role === 'co-host';
  return (
    <Page head={appPages.group}>
      <EmptyState
        isPage
        picture={<EmptyJar />}
        title={problems['not-in-a-team-here'].words}
        action={
          isCohost || game.status !== 'setup' ? (
            <MainLink to={`/host/${game.gameId}`}>Open the desk</MainLink>
          ) : (
            <MainLink to={`/host/${game.gameId}/teams`}>Teams</MainLink>
          )
        }
      >
        {isCohost
          ? "You are a co-host: you help to run this race from the host's page."
          : 'You are the host: you run this race from its own page.'}{' '}
        {game.status === 'setup' && toRace[isCohost ? 'co-host' : 'host']}
        {game.status === 'ongoing' && 'It is on, so you cannot join a team any more.'}
      </EmptyState>
    </Page>
  );
}

/** The team's page when it could not be read. It is asked for again by itself meanwhile. */
function LoadTrouble({ error, words, onTryAgain }: LoadTroubleProps) {
  const [isClosed, setIsClosed] = useState(false);
  const trouble = troubleFrom(error, words);
  return (
    <Page head={appPages.group} heading={appPages.group.title}>
      <Notice tone="trouble" title={words} action={<Button onClick={onTryAgain}>Try again</Button>}>
        <p>What you wrote before is kept on this phone.</p>
      </Notice>
      <TroubleDialog
        trouble={isClosed ? null : trouble}
        onClose={() => setIsClosed(true)}
        onTryAgain={() => {
          setIsClosed(true);
          onTryAgain();
        }}
      />
    </Page>
  );
}
