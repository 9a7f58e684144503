import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import { teamNames } from '#contract/game';
import { appPages } from '#contract/pages';
import { leave } from '../../app/leave.ts';
import { callServer, isOwnAnswer } from '../../call/api.ts';
import { offsetIn, toldByCalls } from '../../call/server-clock.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { ChalkLine } from '../../parts/layout/chalk-line.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { RockingEgg } from '../../parts/marks/egg.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { pairWords } from '../../race/knocks/pair-words.ts';
import type { JoinView } from './join-view.ts';
import { listed } from './words.ts';

type Knock = OutputOf<(typeof joinCalls)['read-knock']>;
type Over = Exclude<Knock['state'], 'waiting' | 'let-in'> | 'lost';

const lookEveryMs = 1_500;

interface KnockingProps {
  id: string;
  game: JoinView;
  onOver: () => void;
  /** It was let in: there is nothing to go on with, and the race is on its way. */
  onEntered: () => void;
}

/** The new phone at the door: the pair to show or shout, who has seen it, and two minutes. */
export function Knocking({ id, game, onOver, onEntered }: KnockingProps) {
  const { data, error } = useQuery({
    queryKey: ['knock', id],
    queryFn: () => callServer(joinCalls['read-knock'], { params: { id } }),
    refetchInterval: ({ state }) => (!state.data || state.data.state === 'waiting') && lookEveryMs,
    refetchIntervalInBackground: true,
  });
  const [isLost, setLost] = useState(false);
  // Taking the seat makes this page somebody else's, and everything is read anew: once is enough.
  const [letIn, hold] = useState<Knock | null>(null);
  if (data?.state === 'let-in' && !letIn) hold(data);
  const enter = useEffectEvent(async ({ session, gameId }: Knock) => {
    if (session) await (await import('./come-in.ts')).takeOver(session);
    onEntered();
    await leave(`/game/${gameId}`);
  });
  useEffect(() => {
    if (letIn) enter(letIn).catch(() => setLost(true));
  }, [letIn]);

  function takeBack() {
    callServer(joinCalls['take-back-knock'], { params: { id }, keepalive: true }).catch(() => undefined);
    onOver();
  }

  const over = letIn ? isLost && 'lost' : overIn({ data, error });
  if (over) return <KnockOver over={over} onBack={onOver} />;
  if (!data || letIn) {
    return (
      <Page head={appPages['join-code']} heading={letIn ? "They've let you in." : 'Knock, knock.'}>
        <Skeleton words={letIn ? 'Fetching your seat…' : 'Knocking…'} />
      </Page>
    );
  }
  return <AtTheDoor knock={data} game={game} onTakeBack={takeBack} />;
}

function overIn({ data, error }: { data: Knock | undefined; error: unknown }): Over | null {
  if (isOwnAnswer(error) && (error.status === 404 || error.status === 401)) return 'gone';
  if (!data || data.state === 'waiting' || data.state === 'let-in') return null;
  return data.state;
}

function AtTheDoor({ knock, game, onTakeBack }: { knock: Knock; game: JoinView; onTakeBack: () => void }) {
  const { team, name, pair, seenBy, forHost = false } = knock;
  const all = game.teams.find((one) => one.team === team)?.names.filter((mate) => mate !== name) ?? [];
  // [K18] Nobody of the team is shown the knock of a phone that failed too often.
  const mates = forHost ? [] : all;
  const waiting = [...mates, game.host].filter((one) => !seenBy.includes(one));
  return (
    <Page head={appPages['join-code']}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h1 tabIndex={-1} className="font-display text-[4.25rem] leading-[.84] font-black">
          Knock, knock.
        </h1>
        <div className="flex min-h-16 items-center gap-3.5">
          <TeamBadge team={team} size={52} silent />
          <div className="min-w-0 grow">
            <p className="font-display text-[1.6875rem] leading-none font-extrabold wrap-anywhere">{name}, that's me</p>
            <p className="text-[1rem] leading-[1.3] text-quiet wrap-anywhere">
              {game.name}, {teamNames[team]}
            </p>
          </div>
          <button
            type="button"
            onClick={onTakeBack}
            className="min-h-14 shrink-0 rounded-mat border-3 border-edge px-3.5 font-display text-stamp font-extrabold active:bg-raised"
          >
            Not me
          </button>
        </div>
        {forHost && (
          <Notice tone="warning" title="Only the host can let you in now.">
            <p>
              {game.state === 'started'
                ? 'Too many tries from this phone, or they took you out. Ask them.'
                : 'The race is not on, so no team can give a seat back. Ask them.'}
            </p>
          </Notice>
        )}
        <div className="-mx-1 overflow-x-clip px-1 pb-2">
          <BeerMat tilt="left">
            <div className="text-center">
              <p aria-hidden="true" className="flex justify-center gap-6.5 text-[6rem] leading-[1.1]">
                {pair.map(({ emoji }) => (
                  <span key={emoji}>{emoji}</span>
                ))}
              </p>
              <p className="mt-3 font-display text-[2.125rem] leading-none font-extrabold">{pairWords(pair)}</p>
              <p className="mt-2 text-body leading-[1.35] font-semibold text-mat-text wrap-anywhere">
                Show this to {mates.length > 0 ? listed(mates, { most: 3, by: 'or' }) : game.host}. Or shout it.
              </p>
            </div>
          </BeerMat>
        </div>
        <ul aria-live="polite" aria-label="Who has it before them">
          {seenBy.map((who) => (
            <Seer key={who} who={who} hasSeen />
          ))}
          {waiting.slice(0, Math.max(0, 3 - seenBy.length)).map((who) => (
            <Seer key={who} who={who} />
          ))}
        </ul>
        <Countdown until={knock.until} />
        <Button look="link" onClick={onTakeBack}>
          Stop knocking
        </Button>
      </div>
    </Page>
  );
}

function Seer({ who, hasSeen = false }: { who: string; hasSeen?: boolean }) {
  return (
    <li className="not-first:-mt-px">
      <div className="flex min-h-13 items-center gap-3 text-body">
        <span className={hasSeen ? 'text-good' : 'text-quiet'}>
          <Icon name={hasSeen ? 'tick' : 'clock'} />
        </span>
        <b className="min-w-16 font-display text-[1.625rem] leading-none font-extrabold wrap-anywhere">{who}</b>
        <span className={`shrink-0 ${hasSeen ? '' : 'text-quiet'}`}>
          {hasSeen ? 'is looking at it' : 'has been told'}
        </span>
      </div>
      <ChalkLine />
    </li>
  );
}

/** What is left of the two minutes, by the server's clock. */
function Countdown({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  return (
    <p
      role="timer"
      className="flex min-h-18 items-center justify-center gap-3 rounded-mat bg-raised font-display text-main text-ink"
    >
      <RockingEgg />
      <span>
        Knocking,{' '}
        <span className="tabular-nums">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</span>
      </span>
    </p>
  );
}

function useSecondsLeft(until: number): number {
  const read = () => Math.max(0, Math.ceil((until - Date.now() - offsetNow()) / 1_000));
  const [left, setLeft] = useState(read);
  const tick = useEffectEvent(() => setLeft(read()));
  useEffect(() => {
    const timer = setInterval(() => tick(), 500);
    return () => clearInterval(timer);
  }, []);
  return left;
}

function offsetNow(): number {
  const told = toldByCalls();
  return told ? offsetIn(told) : 0;
}

const overWords: Record<Over, { title: string; words: string }> = {
  refused: { title: 'Not this time', words: 'They picked another pair, or said it is not you. Ask them in person.' },
  late: { title: 'Nobody came to the door', words: 'Two minutes are up. Ring somebody, then knock again.' },
  gone: { title: 'That knock is over', words: 'Knock again when you are ready.' },
  lost: { title: 'The seat got lost on the way', words: 'They let you in, but the signal dropped. Knock again.' },
};

function KnockOver({ over, onBack }: { over: Over; onBack: () => void }) {
  const { title, words } = overWords[over];
  return (
    <Page head={appPages['join-code']} heading={title}>
      <Stack>
        <div role="alert">
          <Lead>{words}</Lead>
        </div>
        <MainButton onClick={onBack}>Knock again</MainButton>
        <Button look="link" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </Page>
  );
}
