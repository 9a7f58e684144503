import { Button } from '../../../parts/buttons/button.tsx';
import { ChoiceRow } from '../../../parts/fields/choice-row.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useRace } from '../../../race/race.ts';
import { useCodes } from '../../../race/use-codes.ts';
import { useControls } from '../controls.ts';
import { TakeAnother } from './take-another.tsx';

/** [H8] A bar that is shut: which one, and what comes in its place. */
export function ReplaceBar({ bar }: { bar: string | null }) {
  const { view } = useRace();
  const { data, error, refetch } = useCodes();
  const { ask } = useControls();
  const reserves = new Set(view.host?.bars.filter(({ isReserve }) => isReserve).map(({ id }) => id));
  const known = data?.filter(({ id }) => !reserves.has(id));
  const shut = (view.host?.bars ?? data)?.find(({ id }) => id === bar);
  if (shut) return <TakeAnother shut={shut} />;
  return (
    <Dialog open title="Which bar is shut?" onClose={() => ask(null)}>
      <Stack gap="tight">
        {error && (
          <Notice
            tone="trouble"
            title="Failed to load the bars"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!data && !error && <Skeleton words="Fetching the bars…" />}
        {known?.length === 0 && <Text>On a list that we made, you see a bar here once a team has found it.</Text>}
        {known && known.length > 0 && (
          <SmallPrint>Another takes its place for every team that has not been there.</SmallPrint>
        )}
        {known?.map(({ id, name }) => (
          <ChoiceRow
            key={id}
            title={name}
            detail={seekers(view, id)}
            onPress={() => ask({ about: 'replace', bar: id })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

/** How many teams are on the way there now; nothing for a host who races. */
function seekers({ host }: ReturnType<typeof useRace>['view'], bar: string): string {
  if (!host) return '';
  const now = host.teams.filter(({ expected }) => expected === bar).length;
  if (now === 0) return 'Nobody is on the way there now';
  return now === 1 ? 'One team is on the way there' : `${now} teams are on the way there`;
}
