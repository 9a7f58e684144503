import { useState } from 'react';
import { hostCalls } from '#contract/calls/host';
import { problems } from '#contract/problems';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Radios } from '../../host/radios.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { useRace } from '../../../race/race.ts';
import { type Search, useBarsNear } from '../../setup/find/use-bars-near.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useMove } from '../use-move.ts';

interface Shut {
  id: string;
  name: string;
}

const nearMost = 6;
const nearKm = 1;
/** Left to the server, which knows the walks and what teams have tried. */
const best = { id: '', name: 'The best one' };

/** What comes in the place of a bar that is shut: a reserve while there is one, then any bar around. */
export function TakeAnother({ shut }: { shut: Shut }) {
  const { view } = useRace();
  const { move, isSending, trouble } = useMove('Failed to replace the bar');
  const reserves = view.host?.bars.filter(({ isReserve }) => isReserve) ?? [];
  const [isNoneLeft, setNoneLeft] = useState(view.host !== null && reserves.length === 0);
  if (trouble?.code === 'no-reserve' && !isNoneLeft) setNoneLeft(true);
  const near = useNear(shut, isNoneLeft);
  const options = isNoneLeft ? (near.bars ?? []) : reserves.length > 1 ? [best, ...reserves] : reserves;
  const [picked, pick] = useState<string | null>(null);
  const chosen = options.find(({ id }) => id === picked) ?? options[0] ?? null;

  function replace() {
    const isNamed = chosen !== null && chosen !== best;
    const input = { barId: shut.id, ...(isNamed && { byBarId: chosen.id }) };
    const words = isNamed ? `${chosen.name} has taken the place of ${shut.name}.` : `${shut.name} is replaced.`;
    const undo = { kind: 'bar-replaced', team: null } as const;
    move(input, (parts) => callServer(hostCalls['replace-bar'], parts), { words, undo });
  }

  return (
    <AskDialog
      title={`Replace ${shut.name}?`}
      yes="Replace bar"
      isBusy={isSending}
      isReady={chosen !== null || !isNoneLeft}
      trouble={trouble?.code === 'no-reserve' ? null : trouble}
      onYes={replace}
    >
      <Text>
        Every team that has not been there gets another bar and a clue for it; a team that is looking for it and has
        tried the other bar stays. A team already at the shut door can still verify there.
      </Text>
      {options.length > 0 && (
        <Radios
          label={isNoneLeft ? 'No reserve is left: take a bar nearby' : 'Take this reserve'}
          name="by"
          options={options.map(({ id, name }) => [id, name])}
          chosen={chosen?.id ?? ''}
          onChoose={pick}
        />
      )}
      {options.length === 0 && !isNoneLeft && <Text>A reserve comes in its place. You race: we say no more.</Text>}
      {near.isLoading && <Skeleton words="Looking for bars nearby…" />}
      {near.error && (
        <Notice
          tone="trouble"
          title={problems['nearby-bars-failed'].words}
          action={<Button onClick={near.tryAgain}>Try again</Button>}
        />
      )}
      {near.isEmpty && <Notice tone="warning" title="We know no other bar within a kilometre." />}
    </AskDialog>
  );
}

/** Bars around the one that is shut which are not in the race; to a host who races, around the start. */
function useNear({ id }: Shut, isWanted: boolean) {
  const { game, view } = useRace();
  const { lat, lon } = view.host?.bars.find((bar) => bar.id === id) ?? view.startBar;
  const search: Search | null = isWanted ? { lat, lon, radiusKm: nearKm } : null;
  const { data, isLoading, error, refetch } = useBarsNear(game.gameId, search);
  const inRace = new Set([view.startBar.id, id, ...(view.host?.bars.map((bar) => bar.id) ?? [])]);
  const bars = data?.places.filter((place) => !inRace.has(place.id)).slice(0, nearMost);
  return { bars, isLoading, error, tryAgain: () => void refetch(), isEmpty: isWanted && bars?.length === 0 };
}
