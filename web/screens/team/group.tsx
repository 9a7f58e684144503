import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { gameIdIn } from '../../app/game.ts';
import { GamePage } from '../../parts/page/game-page.tsx';
import { Invitation } from './invitation.tsx';
import { LoadTrouble } from './load-trouble.tsx';
import { OwnTeam } from './own-team.tsx';
import { seatIn } from './seat.ts';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Page } from '../../parts/page/page.tsx';

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
      <p>
        It may have been cancelled. If not, ask the host to put your address on a team's list, and sign in with that
        one.
      </p>
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
        You are out of the team and your address is off its list. Changed your mind? Ask the host to put you back in.
      </EmptyState>
    </Page>
  );
}
