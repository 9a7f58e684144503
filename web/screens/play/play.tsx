import { lazy, useEffect } from 'react';
import { racePage } from '#contract/pages/race';
import { problems } from '#contract/problems';
import type { Game } from '../../app/game.ts';
import { gameIdIn } from '../../app/game-id.ts';
import { useWhere } from '../../app/where.ts';
import { forgetScreenOf } from '../../offline/last-screen.ts';
import { useKeptGame } from '../../offline/kept-game.ts';
import { GamePage } from '../../parts/page/game-page.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import type { Queue } from '../../race/queue/use-queue.ts';
import { RaceProvider } from '../../race/race.ts';
import { useSabotages } from '../../race/sabotages.ts';
import { useRaceOf } from '../../race/use-race-of.ts';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import { Gate } from './gate/gate.tsx';
import { RaceScreen } from './race-screen.tsx';
import { useIsDesktopOnly } from './gate/use-is-desktop-only.ts';

/** Fetched by those who are early. */
const BeforeStart = lazy(async () => ({ default: (await import('./gate/before-start.tsx')).BeforeStart }));
/** Fetched by those for whom there is no race. */
const noRace = () => import('./gate/no-race.tsx');
const CityMissing = lazy(async () => ({ default: (await noRace()).CityMissing }));
const NotOfThisRace = lazy(async () => ({ default: (await noRace()).NotOfThisRace }));
const RaceTrouble = lazy(async () => ({ default: (await noRace()).RaceTrouble }));
const SeatMoved = lazy(async () => ({ default: (await noRace()).SeatMoved }));
const SignedOut = lazy(async () => ({ default: (await noRace()).SignedOut }));
/** Fetched by computers only. */
const DesktopBlock = lazy(async () => ({ default: (await import('./gate/desktop-block.tsx')).DesktopBlock }));

/** The race on a phone. */
export function Play() {
  const isDesk = useIsDesktopOnly();
  const person = usePerson();
  useKeptGame(gameIdIn(useWhere().params['id']), isKnown(person) ? person.id : null);
  // Nobody signs in on a desk to be told that they need a phone.
  if (isDesk && !person) return <DesktopBlock game={null} />;
  return (
    <GamePage
      head={racePage}
      signedOut="Please log in to play."
      stranger={<Stranger />}
      removed={whenRemoved}
      takesCodes
    >
      {(game) => (isDesk ? <DesktopBlock game={game} /> : <Night game={game} />)}
    </GamePage>
  );
}

/** [L7] A game that is cancelled before its start has no race to be removed from. */
function whenRemoved(game: Game) {
  return game.status === 'setup' ? null : <NotOfThisRace game={game} />;
}

/** The night from its first minute to long after its last. */
function Night({ game }: { game: Game }) {
  if (game.city.trim() === '') return <CityMissing game={game} />;
  if (game.status === 'setup') return <BeforeStart game={game} />;
  if (game.role === 'player' && game.team === null) return <NotOfThisRace game={game} />;
  return (
    <Gate game={game}>
      <Racing game={game} />
    </Gate>
  );
}

/** To whom there is no such game. */
function Stranger() {
  return (
    <>
      <p>{problems['not-in-a-team'].words}</p>
      <p>It may have been cancelled, or you were taken out: only the host or a co-host can put you back in.</p>
      <p>Invited by e-mail? Sign in with that address.</p>
    </>
  );
}

function Racing({ game }: { game: Game }) {
  const { race, line, queue } = useRaceOf(game);
  // Read now, so that it can be given without a signal.
  useSabotages(game.gameId);
  const { ended } = line;
  useEffect(() => {
    if (ended !== null && ended !== 'too-many') void forgetScreenOf(game.gameId);
  }, [ended, game.gameId]);
  if (line.ended === 'signed-out') return <SignedOut game={game} waiting={waitingIn(queue)} />;
  if (line.ended === 'seat-moved') return <SeatMoved game={game} />;
  if (line.ended === 'not-a-member') return <NotOfThisRace game={game} onTryAgain={line.reconnect} />;
  if (!race && line.trouble) return <RaceTrouble game={game} onTryAgain={line.reconnect} />;
  if (!race) {
    return (
      <Page head={racePage} heading={game.name}>
        <Skeleton words="Loading…" />
      </Page>
    );
  }
  return (
    <RaceProvider value={race}>
      <RaceScreen />
    </RaceProvider>
  );
}

function waitingIn({ errands }: Queue): number {
  return errands.filter(({ outcome }) => outcome.type === 'waiting').length;
}
