import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { callServer } from '../../../call/api.ts';
import { gameIdIn } from '../../../app/game.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { FoundGame } from './found-game.tsx';
import { LookForm } from './look-form.tsx';

/** One game by its number, which may stand in the address; it is looked at once for as long as the page is open. */
export function GameLook() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('game') ?? undefined;
  const gameId = gameIdIn(named);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operator-look', gameId],
    queryFn: () => callServer(operatorDeskCalls['operator/look'], { input: { gameId: gameId ?? 0 } }),
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
      {data && <FoundGame look={data} />}
      <SmallPrint>Every look is on record. Nobody sees here where anybody is.</SmallPrint>
    </Stack>
  );
}
