import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { problems } from '#contract/problems';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ChoiceRow } from '../../../parts/fields/choice-row.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { metresBetween, saidDistance } from '../../../parts/map/lat-lon.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { SearchField } from '../../../parts/fields/search-field.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { withBar } from './draft.ts';
import { kindNames, type MadeBar, type MadeRace, type Order } from './order-copy.ts';
import type { RaceEditorHands } from './use-race-editor.ts';

interface ReplaceBarProps {
  order: Order;
  race: MadeRace;
  bar: MadeBar;
  hands: RaceEditorHands;
  onClose: () => void;
}

const mostShown = 12;

/** Bars of the directory near the one that goes; those that fit the host's wishes say so. */
export function ReplaceBar({ order, race, bar, hands, onClose }: ReplaceBarProps) {
  const [typed, setTyped] = useState('');
  const gameId = String(order.gameId);
  const { data, error, refetch } = useQuery({
    queryKey: ['lazy-bars', gameId],
    queryFn: () => callServer(operatorLazyCalls['lazy-bars'], { params: { gameId } }),
    staleTime: 300_000,
  });
  const listed = new Set(race.bars.map(({ id }) => id));
  const wanted = typed.trim().toLowerCase();
  const near = (data?.places ?? [])
    .filter(({ id, name }) => !listed.has(id) && name.toLowerCase().includes(wanted))
    .map((index) => ({ ...index, metres: metresBetween(bar, index) }))
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, mostShown);

  function take(byId: string) {
    onClose();
    void hands.keep(withBar(hands.draft, bar.id, byId));
  }

  return (
    <Dialog open title={`Replace ${bar.name}`} onClose={onClose}>
      <Stack gap="tight">
        <SearchField label="Filter by name" value={typed} onSearch={setTyped} />
        {!data && !error && <Skeleton words="Looking for bars nearby…" />}
        {!data && error && (
          <Notice
            tone="trouble"
            title={troubleIn(error, problems['nearby-bars-failed'].words)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {data && near.length === 0 && <Notice tone="warning" title="We know no other bar of that name here." />}
        {near.map(({ id, name, kind, street, fits, isLate, metres }) => (
          <ChoiceRow
            key={id}
            title={name}
            detail={[
              saidDistance(metres),
              street,
              kindNames[kind] ?? kind,
              isLate && 'open late',
              fits.length > 0 && `fits ${fits.join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            onPress={() => take(id)}
          />
        ))}
        {data?.attribution && <SmallPrint>{data.attribution}</SmallPrint>}
      </Stack>
    </Dialog>
  );
}
