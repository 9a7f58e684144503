import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ChalkHeading } from '../../parts/chalk-line.tsx';
import { EmptyJar } from '../../parts/empty-jar.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { longDateOf } from '../../parts/long-date.ts';
import { MainLink } from '../../parts/main-button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RaceCard } from '../../parts/race-card.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Stack } from '../../parts/stack.tsx';
import { whoseGame } from '../../whose-game.ts';
import { type StoredGame, useGames } from './use-games.ts';

/** The races one hosts or runs in: those that are on, those to come and those that were. */
export function Races() {
  const [step, tryAgain] = useGames();
  if (step === 'loading') return <Skeleton words="Loading your games…" />;
  if ('trouble' in step) {
    const wayOut = step.isSignedOut ? (
      <ButtonLink to="/login?redirectTo=/manage">Login</ButtonLink>
    ) : (
      <Button onClick={tryAgain}>Try again</Button>
    );
    return <Notice tone="trouble" title={step.trouble} action={wayOut} />;
  }
  const { games } = step;
  if (games.length === 0) {
    return (
      <EmptyState picture={<EmptyJar />} title="No games yet" action={<MainLink to="/create">Create a game</MainLink>}>
        Create your first game to get started.
      </EmptyState>
    );
  }
  const ongoing = games.filter(({ status }) => status === 'ongoing');
  const completed = games.filter(({ status }) => status === 'fini');
  const upcoming = games.filter((game) => !ongoing.includes(game) && !completed.includes(game));
  return (
    <Stack gap="field">
      <Section heading="Ongoing" games={ongoing} card={Ongoing} />
      <Section heading="Upcoming" games={upcoming} card={Upcoming} />
      <Section heading="Completed" games={completed} card={Completed} />
      <ButtonLink to="/create" look="link">
        Create another game
      </ButtonLink>
    </Stack>
  );
}

interface CardProps {
  game: StoredGame;
}

function Section(props: { heading: string; games: StoredGame[]; card: (props: CardProps) => ReactNode }) {
  const { heading, games, card: OneCard } = props;
  if (games.length === 0) return null;
  return (
    <Stack gap="tight">
      <ChalkHeading>{heading}</ChalkHeading>
      {games.map((game) => (
        <OneCard key={game.game_id} game={game} />
      ))}
    </Stack>
  );
}

function Ongoing({ game }: CardProps) {
  return (
    <RaceCard name={game.game_name} facts={[game.city, whose(game, "You're the host")]} isLive>
      <MainLink to={`/game/${game.game_id}`}>Join Game</MainLink>
    </RaceCard>
  );
}

function Upcoming({ game }: CardProps) {
  const facts = [game.city, longDateOf(game.game_date), whose(game, "You're the host")];
  return (
    <RaceCard name={game.game_name} facts={facts}>
      {game.role === 'host' && (
        <ButtonLink to={`/host/${game.game_id}`} look="fill">
          Game Setup
        </ButtonLink>
      )}
      <ButtonLink to={`/group/${game.game_id}/A`} look="fill">
        Your Team
      </ButtonLink>
    </RaceCard>
  );
}

function Completed({ game }: CardProps) {
  return (
    <RaceCard name={game.game_name} facts={[game.city, whose(game, 'You were the host')]}>
      <ButtonLink to={`/results/${game.game_id}`}>Results</ButtonLink>
    </RaceCard>
  );
}

function whose(game: StoredGame, own: string): string {
  return game.role === 'host' ? own : whoseGame(game.host_email);
}
