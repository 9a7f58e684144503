import { useState } from 'react';
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

/** Who races: two a team, added and taken out by the host. */
export function TeamsPage({ game }: { game: Game }) {
  const { data: teams, error, refetch } = useTeams(game.gameId);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  return (
    <Page head={appPages['host-teams']} heading="Teams" width="wide">
      <Stack>
        <Lead>
          <span className="wrap-anywhere">{game.name}</span>. A captain and a vice-captain for each team
          {hasMail() ? ', invited by e-mail.' : '.'}
        </Lead>
        {!hasMail() && (
          <Notice tone="info" title="No mail goes out from here.">
            <p>
              Mail is not set up on this site. Add the addresses, then give each team its link or let it scan the code.
            </p>
          </Notice>
        )}
        {game.status === 'over' && <Notice tone="info" title={problems['race-over'].words} />}
        {teams && (
          <CardGrid>
            {teams.map((team) => (
              <TeamCard key={team.letter} game={game} team={team} teams={teams} onTrouble={setTrouble} />
            ))}
          </CardGrid>
        )}
        {!teams && !error && <Skeleton words="Loading…" />}
        {!teams && error && <NotLoaded key={error.message} error={error} onTryAgain={() => void refetch()} />}
        <TextLink to={`/host/${game.gameId}`}>Back to your game</TextLink>
      </Stack>
      <TroubleDialog trouble={trouble} onClose={() => setTrouble(null)} />
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
