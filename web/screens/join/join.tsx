import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { type Letter, letters } from '#contract/game';
import { readJoinCode } from '#contract/join-code';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { isOwnAnswer } from '../../call/api.ts';
import { troubleIn } from '../../call/trouble.ts';
import { useGo } from '../../app/use-go.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { usePerson } from '../../person/session.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { ClosedDoor } from './closed-door.tsx';
import { CodeEntry } from './code-entry.tsx';
import { JoinForm } from './join-form.tsx';
import { type JoinView, refusalIn, useJoinView } from './join-view.ts';
import { keepName } from './kept-name.ts';
import { Knocking } from './knocking.tsx';
import { SeatCard } from './seat-card.tsx';
import { ThatsMe } from './thats-me.tsx';
import { typedCode } from './typed-code.ts';
import { useArrival } from './use-arrival.ts';
import { useKnock } from './use-knock.ts';

/** /join takes a code; with one in its address it is the way into that race. */
export function Join() {
  const { code: given, team } = useParams();
  if (given === undefined) return <CodeEntry />;
  const code = readJoinCode(given);
  if (code === null) {
    const refused = { code: typedCode(given).code, words: problems['join-code-unknown'].words };
    return <CodeEntry key={given} refused={refused} />;
  }
  const letter = team?.toUpperCase();
  return <JoinRace key={code} code={code} asked={letters.find((one) => one === letter) ?? null} />;
}

function JoinRace({ code, asked }: { code: string; asked: Letter | null }) {
  const { data, error, refetch } = useJoinView(code);
  // Coming in makes everything be read anew for whoever came; what is on the screen stays meanwhile.
  const [held, hold] = useState<JoinView | null>(null);
  if (data && data !== held) hold(data);
  const game = data ?? held;
  if (isOwnAnswer(error) && (error.status === 404 || error.status === 429)) {
    return <CodeEntry refused={{ code, words: refusalIn(error) }} onAgain={() => void refetch()} />;
  }
  if (game) return <Door code={code} game={game} asked={asked} />;
  return (
    <Page head={appPages['join-code']} heading="Join a race">
      {error ? (
        <Notice
          tone="trouble"
          title={troubleIn(error, 'We could not find your race just now.')}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          <p>Check your signal. We keep trying, too.</p>
        </Notice>
      ) : (
        <Skeleton words="Finding your race…" />
      )}
    </Page>
  );
}

interface DoorProps {
  /** As it was typed: the join code, or the rescue code of a seat. */
  code: string;
  game: JoinView;
  asked: Letter | null;
}

/** The door of one race: a seat one has, one to take, one to get back, or why there is none. */
function Door({ code, game, asked }: DoorProps) {
  const go = useGo();
  // [K20] A rescue code knocks for its seat and does nothing else.
  const isRescueCode = game.code === undefined;
  const { hash } = useLocation();
  const namedSeat = game.seat ?? seatIn(hash);
  const [isLost, setLost] = useState(namedSeat !== null);
  const joining = useArrival<Letter>();
  const knocks = useKnock(code);
  // A cookie can outlive what a phone has stored, as Safari throws that away after seven days: a seat nobody could play from is to be got back.
  const you = usePerson() ? game.you : null;
  const team = joining.arrival.type === 'done' ? joining.arrival.done : (you?.team ?? null);

  useTopOf(knocks.id !== null ? 'knocking' : team ? 'seat' : isLost ? 'lost' : 'door');

  function join(name: string, wanted: Letter | null, onJoined: () => void) {
    keepName(name);
    joining.send(async (key) => {
      const { takeSeat } = await import('./come-in.ts');
      const taken = await takeSeat({ code, name }, wanted, key);
      keepName('');
      onJoined();
      return taken;
    });
  }

  if (knocks.id !== null)
    return <Knocking key={knocks.id} id={knocks.id} game={game} onOver={knocks.stop} onEntered={knocks.letGo} />;
  if (team) return <SeatCard game={game} team={team} />;
  if (isLost) {
    return (
      <ThatsMe
        game={game}
        namedSeat={namedSeat}
        asked={asked}
        arrival={knocks.arrival}
        onKnock={knocks.knock}
        onBack={() => {
          knocks.forget();
          if (isRescueCode) void go('/join');
          else setLost(false);
        }}
      />
    );
  }
  const lose = () => setLost(true);
  if (game.state === 'open') {
    return <JoinForm game={game} asked={asked} arrival={joining.arrival} onJoin={join} onLost={lose} />;
  }
  return <ClosedDoor game={game} asked={asked} arrival={knocks.arrival} onKnock={knocks.knock} onLost={lose} />;
}

/** What takes another's place under the same address is read from its top. */
function useTopOf(stage: string): void {
  const last = useRef(stage);
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [stage]);
}

/** [K20] The seat that a seat card's code names behind its #. */
function seatIn(hash: string): number | null {
  const seat = new URLSearchParams(hash.replace(/^#/, '')).get('seat') ?? '';
  return /^[1-9]\d{0,5}$/.test(seat) ? Number(seat) : null;
}
