import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { hostCalls } from '#contract/calls/host';
import { type Letter, teamNames } from '#contract/game';
import { listed } from '#contract/text/words';
import { callServer } from '../call/api.ts';
import { troubleIn } from '../call/trouble.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { SmallPrint, Text } from '../parts/layout/prose.tsx';
import { Skeleton } from '../parts/page/skeleton.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { useSend } from '../call/use-send.ts';
import { useRace } from './race.ts';
import { useCodes } from './use-codes.ts';
import { SmallButton } from '../parts/buttons/small-button.tsx';

interface CodeRowProps {
  name: string;
  detail: string;
  /** Null while it is covered. */
  code: string | null;
  isBusy: boolean;
  onReveal: () => void;
}

type SkipCode = OutputOf<typeof hostCalls.skip_codes>[number];

/** The code of every bar, to be read out over a telephone; a host who races looks at one at a time, and everybody is told. */
export function CodesSheet() {
  const { view, open } = useRace();
  const { data, error, refetch } = useCodes();
  const isSeated = view.audience === 'seated-host';
  return (
    <Dialog open title="Bar skip codes" onClose={() => open(null)}>
      <Stack gap="tight">
        {isSeated ? (
          <Notice tone="warning" title="You race too, so codes are covered.">
            <p>Reveal one and the feed tells everybody that you looked.</p>
          </Notice>
        ) : (
          <SmallPrint>
            Read one out to a team that cannot verify. A code works once; then the next shows here.
          </SmallPrint>
        )}
        {error && (
          <Notice
            tone="trouble"
            title={troubleIn(error, 'Failed to load the codes')}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!data && !error && <Skeleton words="Fetching the codes…" />}
        {data?.length === 0 && (
          <Text>No codes yet. On a list that we made, a bar comes here once a team has found it.</Text>
        )}
        {data && data.length > 0 && <Codes codes={data} />}
      </Stack>
    </Dialog>
  );
}

function Codes({ codes }: { codes: SkipCode[] }) {
  const { game, view } = useRace();
  const client = useQueryClient();
  const { send, isSending, trouble } = useSend('Failed to reveal the code');
  const seekers = seekersOf(view.host?.teams ?? []);
  const soughtFirst = codes.toSorted((one, other) => Number(seekers.has(other.id)) - Number(seekers.has(one.id)));

  function reveal(barId: string) {
    void send({ barId }, async (input, key) => {
      const params = { gameId: String(game.gameId) };
      const { code } = await callServer(hostCalls['reveal-code'], { params, input, key });
      client.setQueryData<SkipCode[]>(['skip-codes', game.gameId], (now) =>
        now?.map((one) => (one.id === barId ? { ...one, code } : one)),
      );
    });
  }

  return (
    <>
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      <ul aria-label="Codes" className="grid divide-y-2 divide-edge-soft">
        {soughtFirst.map(({ id, name, code }) => (
          <CodeRow
            key={id}
            name={name}
            detail={wantedBy(seekers.get(id) ?? [])}
            code={code}
            isBusy={isSending}
            onReveal={() => reveal(id)}
          />
        ))}
      </ul>
    </>
  );
}

type Seeker = { group: Letter; expected: string | null };

/** Which teams are on the way to which bar; known to a host who does not race. */
function seekersOf(teams: readonly Seeker[]): Map<string, Letter[]> {
  const seekers = new Map<string, Letter[]>();
  for (const { group, expected } of teams) {
    if (expected !== null) seekers.set(expected, [...(seekers.get(expected) ?? []), group]);
  }
  return seekers;
}

function wantedBy(teams: readonly Letter[]): string {
  if (teams.length === 0) return '';
  return `${listed(teams.map((team) => teamNames[team]))} ${teams.length === 1 ? 'is' : 'are'} looking for it`;
}

/** A bar and its skip code in letters that can be read out by the light of a street lamp. */
function CodeRow({ name, detail, code, isBusy, onReveal }: CodeRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <span className="grid min-w-36 flex-1 gap-0.5">
        <span className="font-display text-label wrap-anywhere">{name}</span>
        {detail && <span className="text-small leading-tight text-good">{detail}</span>}
      </span>
      {code === null ? (
        <SmallButton busy={isBusy} onClick={onReveal}>
          Reveal<span className="sr-only"> the code of {name}</span>
        </SmallButton>
      ) : (
        <span className="rounded-tag border-[2.5px] border-dashed border-edge px-3 py-2 font-display text-[2rem] leading-none font-black tracking-[.12em] tabular-nums">
          <span aria-hidden="true">{code}</span>
          <span className="sr-only">{code.split('').join(' ')}</span>
        </span>
      )}
    </li>
  );
}
