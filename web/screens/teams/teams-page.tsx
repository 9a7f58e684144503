import { useState } from 'react';
import { InviteProvider, useInviteTo } from '../invite/invite.ts';
import { InviteSheet } from '../invite/invite-sheet.tsx';
import { InviteQuestions } from '../invite/questions.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { type Game, useTeams } from '../../app/game.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CardGrid } from '../../parts/layout/card-grid.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TextLink } from '../../parts/buttons/text-link.tsx';
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { type Trouble, troubleFrom } from '../../call/trouble.ts';
import { hasMail } from '../../app/settings.ts';
import { TeamCard } from './team-card.tsx';

/** Who races: captain and vice-captain of each team by e-mail, and everybody else by the code. */
export function TeamsPage({ game }: { game: Game }) {
  const { data: teams, error, refetch } = useTeams(game.gameId);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const invite = useInviteTo(game);
  return (
    <Page head={appPages['host-teams']} heading="Teams" width="wide">
      <Stack>
        <Lead>
          <span className="wrap-anywhere">{game.name}</span>. A captain and a vice-captain for each team
          {hasMail() ? ', invited by e-mail.' : '.'} Everybody else joins by code.
        </Lead>
        {game.status !== 'over' && (
          <div className="tablet:max-w-90">
            <MainButton onClick={() => setIsInviting(true)}>
              <Icon name="invite" />
              Invite
            </MainButton>
          </div>
        )}
        {!hasMail() && (
          <Notice tone="info" title="No mail goes out from here.">
            <p>
              Mail is not set up on this site. Add the addresses, then give each team its link or let it scan the code.
            </p>
          </Notice>
        )}
        {game.status === 'over' && <Notice tone="info" title={problems['race-over'].words} />}
        {teams && (
          <InviteProvider value={invite}>
            <CardGrid>
              {teams.map((team) => (
                <TeamCard key={team.letter} game={game} team={team} teams={teams} onTrouble={setTrouble} />
              ))}
            </CardGrid>
            <InviteQuestions />
          </InviteProvider>
        )}
        {!teams && !error && <Skeleton words="Loading…" />}
        {!teams && error && <NotLoaded key={error.message} error={error} onTryAgain={() => void refetch()} />}
        <TextLink to={`/host/${game.gameId}`}>Back to your game</TextLink>
      </Stack>
      <TroubleDialog trouble={trouble} onClose={() => setTrouble(null)} />
      {isInviting && <InviteSheet game={game} onClose={() => setIsInviting(false)} />}
    </Page>
  );
}

function NotLoaded({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const [isClosed, setIsClosed] = useState(false);
  const { words } = problems['teams-load-failed'];
  return (
    <>
      <Notice tone="trouble" title={words} action={<Button onClick={onTryAgain}>Try again</Button>} />
      <TroubleDialog
        trouble={isClosed ? null : troubleFrom(error, words)}
        onClose={() => setIsClosed(true)}
        onTryAgain={() => {
          setIsClosed(true);
          onTryAgain();
        }}
      />
    </>
  );
}
