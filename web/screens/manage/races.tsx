import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { FirstLook } from '../../parts/page/first-look.tsx';
import { dayOf, longDateOf, useOpenedAt } from '../../app/long-date.ts';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { RaceCard } from './race-card.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { whenAndWhere } from '../../app/when-where.ts';
import { areIn } from '../../app/people.ts';
import { whoseFor } from '../../app/whose-game.ts';
import { useIsDesktopOnly } from '../play/gate/use-is-desktop-only.ts';
import { leadWords, wonWords } from './news-copy.ts';
import { useGames } from './use-games.ts';
import type { Game } from '../../app/game.ts';
import { runsRace } from '../../app/runs-race.ts';

/** The races one hosts or runs in: those that are on, those to come and those that were. */
export function Races() {
  const [step, tryAgain] = useGames();
  const made = (useLocation().state as { made?: unknown } | null)?.made;
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
      <EmptyState
        picture={<EmptyJar />}
        title="No games yet"
        action={
          <>
            <MainLink to="/create">Create a game</MainLink>
            <FirstLook />
          </>
        }
      >
        Create your first game to get started.
      </EmptyState>
    );
  }
  const ongoing = games.filter(({ status }) => status === 'ongoing');
  const completed = games.filter(({ status }) => status === 'over');
  const upcoming = games.filter((game) => !ongoing.includes(game) && !completed.includes(game));
  const next = nextOf(ongoing, upcoming, made);
  return (
    <Stack gap="field">
      <Section heading="Ongoing" games={ongoing} next={next} card={Ongoing} />
      <Section heading="Upcoming" games={upcoming} next={next} card={Upcoming} />
      <Section heading="Completed" games={completed} next={next} card={Completed} />
      <ButtonLink to="/create" look="link">
        Create another game
      </ButtonLink>
    </Stack>
  );
}

interface CardProps {
  game: Game;
  /** Whether its next step is the one yellow button of this page. */
  isNext: boolean;
}

interface SectionProps {
  heading: string;
  games: Game[];
  next: Game | undefined;
  card: (props: CardProps) => ReactNode;
}

function Section({ heading, games, next, card: OneCard }: SectionProps) {
  if (games.length === 0) return null;
  return (
    <Stack gap="tight">
      <ChalkHeading>{heading}</ChalkHeading>
      {games.map((game) => (
        <OneCard key={game.gameId} game={game} isNext={game === next} />
      ))}
    </Stack>
  );
}

/** Who races goes to the race, by phone; a host who does not runs it from the console, and a co-host in no team can only do that [Q6]. */
function Ongoing({ game, isNext }: CardProps) {
  const isDesk = useIsDesktopOnly();
  const isHost = runsRace(game);
  const join = { to: `/game/${game.gameId}`, words: 'Join Game' };
  const console = { to: `/host/${game.gameId}`, words: 'Race console' };
  const runs = isHost && (isDesk || game.team === null);
  const mayJoin = game.role !== 'co-host' || game.team !== null;
  const [first, second] = runs ? [console, mayJoin ? join : null] : [join, isHost ? console : null];
  return (
    <RaceCard
      name={game.name}
      facts={[game.city, whose(game, "You're the host"), ...inIt(game)]}
      news={game.news && leadWords(game.news, game.team)}
      isLive
    >
      <Step {...first} look={isNext && (runs || !isDesk) ? 'main' : 'fill'} />
      {second && <Step {...second} look="outline" />}
      {isDesk && game.team !== null && <SmallPrint>Racing? Open this page on your phone.</SmallPrint>}
    </RaceCard>
  );
}

/** A host's way to setup; for people in a team the team page and the start line, which comes first on the day of the race. */
function Upcoming({ game, isNext }: CardProps) {
  const facts = [game.city, ...whenAndWhere(game), whose(game, "You're the host"), ...inIt(game)];
  const isHost = game.role === 'host';
  const isCohost = game.role === 'co-host';
  const main = isNext ? 'main' : 'fill';
  const teamLook = game.team === null ? 'link' : 'outline';
  const runs = isHost || isCohost;
  const isToday = game.date === dayOf(useOpenedAt());
  return (
    <RaceCard name={game.name} facts={facts}>
      {isHost && <Step to={`/host/${game.gameId}`} words="Game Setup" look={main} />}
      {isCohost && <Step to={`/host/${game.gameId}`} words="Who's in" look={main} />}
      {(!isCohost || game.team !== null) && (
        <Step to={`/group/${game.gameId}/A`} words="Your Team" look={runs || isToday ? teamLook : main} />
      )}
      {game.team !== null && (
        <Step to={`/game/${game.gameId}`} words="To the start line" look={runs || !isToday ? 'outline' : main} />
      )}
    </RaceCard>
  );
}

function Completed({ game }: CardProps) {
  const now = useOpenedAt();
  return (
    <RaceCard
      name={game.name}
      facts={[game.city, longDateOf(game.date), whose(game, 'You were the host')]}
      news={game.news && wonWords(game.news, game.team, now.getTime())}
    >
      <ButtonLink to={`/results/${game.gameId}`}>Results</ButtonLink>
    </RaceCard>
  );
}

/** The game whose next step comes first: the one just made, else one that is on, else the newest to come. */
function nextOf(ongoing: Game[], upcoming: Game[], made: unknown): Game | undefined {
  return upcoming.find(({ gameId }) => gameId === made) ?? ongoing[0] ?? upcoming[0];
}

function Step({ to, words, look }: { to: string; words: string; look: 'main' | 'fill' | 'outline' | 'link' }) {
  if (look === 'main') return <MainLink to={to}>{words}</MainLink>;
  return (
    <ButtonLink to={to} look={look}>
      {words}
    </ButtonLink>
  );
}

function whose(game: Game, own: string): string {
  if (game.role === 'co-host') return own.replace('the host', 'a co-host');
  return game.role === 'host' ? own : whoseFor(game);
}

/** How many are in its teams, once somebody is. */
function inIt({ people = 0 }: Game): string[] {
  return people > 0 ? [areIn(people)] : [];
}
