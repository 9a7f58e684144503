import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { operatorSupportCalls } from '#contract/calls/operator-support';
import { callServer } from '../../../call/api.ts';
import { gameIdIn } from '../../../app/game-id.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { GamePhotos } from './game-photos.tsx';
import { LookForm } from './look-form.tsx';
import type { OutputOf } from '#contract/call';
import { Facts } from '../../../parts/rows/facts.tsx';
import { longDateOf } from '../../../app/long-date.ts';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { Nothing, OperatorRow, OperatorRows } from '../operator-row.tsx';
import { counted, momentWords } from '../operator-copy.ts';
import { paymentFacts, paymentTitle, standWords } from '../money/payment-copy.ts';

type Look = OutputOf<(typeof operatorSupportCalls)['operator/look']>;

const stands: Record<string, string> = { setup: 'Not begun', ongoing: 'On', fini: 'Over' };

/** One game by its number, which may stand in the address; it is looked at once for as long as the page is open. */
export function GameLook() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('game') ?? undefined;
  const gameId = gameIdIn(named);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operator-look', gameId],
    queryFn: () => callServer(operatorSupportCalls['operator/look'], { input: { gameId: gameId ?? 0 } }),
    enabled: gameId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  function look(game: string) {
    if (game === named && gameId !== null) void refetch();
    else setSearch({ tab: 'support', game });
  }

  return (
    <Stack>
      <ChalkHeading>A game</ChalkHeading>
      <LookForm
        key={named}
        label="Game number"
        name="game"
        inputMode="numeric"
        defaultValue={named}
        maxLength={10}
        busy={isFetching}
        error={named !== undefined && gameId === null ? 'A game has a number, such as 7.' : undefined}
        hint="It stands in every address of the game: /host/7, /results/7."
        onLook={look}
      />
      {isFetching && !data && <Skeleton words="Looking…" />}
      {error && !isFetching && <Notice tone="trouble" title={troubleIn(error, 'Failed to load game')} />}
      {data && <FoundGame look={data} onChange={() => void refetch()} />}
      <SmallPrint>Every look is on record. Nobody sees here where anybody is.</SmallPrint>
    </Stack>
  );
}

/** What is known of a game, what was paid for it, and what happened in its race. */
function FoundGame({ look, onChange }: { look: Look; onChange: () => void }) {
  return (
    <Stack>
      <Facts facts={factsOf(look)} />
      <Stack gap="tight">
        <ChalkHeading>Paid</ChalkHeading>
        {look.payments.length === 0 ? (
          <Nothing>Nobody has tried to pay for it.</Nothing>
        ) : (
          <OperatorRows label="Payments of this game">
            {look.payments.map((payment) => (
              <OperatorRow
                key={payment.id}
                title={paymentTitle(payment)}
                facts={paymentFacts(payment)}
                note={payment.reason}
                mark={<Tag>{standWords(payment)}</Tag>}
              />
            ))}
          </OperatorRows>
        )}
      </Stack>
      <GamePhotos photos={look.pictures} onChange={onChange} />
      <Stack gap="tight">
        <ChalkHeading>The race in words</ChalkHeading>
        {look.log.length === 0 ? <Nothing>It has not begun.</Nothing> : <Log log={look.log} />}
      </Stack>
    </Stack>
  );
}

function factsOf({ game, host, seats, clues, photos }: Look): [string, string][] {
  const hostNotes = [host.isConfirmed ? '' : 'not confirmed', host.isBanned ? 'banned' : ''].filter(Boolean);
  return [
    ['Game', game.gameName],
    ['Where', game.city],
    ['When', longDateOf(game.gameDate)],
    ['Kind', game.lazyStage === null ? game.gameType : `${game.gameType}, ${game.lazyStage}`],
    ['Race', stands[game.status] ?? game.status],
    ['Teams', `${counted(game.teams, 'team')}, ${counted(seats, 'person', 'people')}`],
    ['Bars', `${game.bars} to visit, ${game.barsListed} chosen`],
    ['Written', `${counted(clues, 'clue')}, ${counted(photos, 'photo')}`],
    ['Host', [`${host.name}, ${host.email}`, ...hostNotes].join(', ')],
    ['Made', momentWords(game.createdAt)],
    ...(game.startedAt === null ? [] : [['Began', momentWords(game.startedAt)] satisfies [string, string]]),
    ...(game.endedAt === null ? [] : [['Ended', momentWords(game.endedAt)] satisfies [string, string]]),
  ];
}

function Log({ log }: Pick<Look, 'log'>) {
  return (
    <ol reversed aria-label="The race in words" className="grid divide-y-2 divide-dashed divide-edge-soft">
      {log.map(({ seq, at, text }) => (
        <li key={seq} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-2 text-body">
          <span className="text-small leading-6.5 text-quiet tabular-nums">{momentWords(at)}</span>
          <span className="wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  );
}
