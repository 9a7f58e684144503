import { useState } from 'react';
import { cohosts as limits } from '#contract/limits';
import { troubleIn } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { AddCohost } from './add-cohost.tsx';
import { type Cohost, useCrew, useCrewChange } from './use-crew.ts';

interface CrewPanelProps {
  gameId: number;
  /** The race is over: nobody more is wanted. */
  isOver?: boolean;
}

/** [Q1-Q4] The host and who helps them; for the host, the way to add and to end. */
export function CrewPanel({ gameId, isOver = false }: CrewPanelProps) {
  const { data: crew, error, refetch } = useCrew(gameId);
  const [asked, ask] = useState<{ about: 'yes' | 'end'; cohost: Cohost } | null>(null);
  if (!crew) {
    return error ? (
      <Notice
        tone="trouble"
        title={troubleIn(error, 'Failed to load your crew')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : (
      <Skeleton words="Looking who helps…" />
    );
  }
  const { host, cohosts } = crew;
  const on = cohosts.filter(({ state }) => state === 'on');
  const asking = cohosts.filter(({ state }) => state === 'asked');
  return (
    <Stack gap="tight">
      {asking.map((one) => (
        <Notice
          key={one.id}
          tone="info"
          title={`${one.name} wants to help you host.`}
          action={
            <>
              <Button onClick={() => ask({ about: 'yes', cohost: one })}>Let {one.name} in</Button>
              <Button look="link" onClick={() => ask({ about: 'end', cohost: one })}>
                No, thanks
              </Button>
            </>
          }
        />
      ))}
      <ul aria-label="Crew" className="grid gap-1">
        <Row name={host.name} note={noteOf(host)} tag="Host" />
        {on.map((one) => (
          <Row key={one.id} name={one.name} note={noteOf(one)} tag="Co-host">
            {(host.you || one.you) && (
              <SmallButton onClick={() => ask({ about: 'end', cohost: one })}>
                {one.you ? 'Leave' : 'End'}
                {!one.you && <span className="sr-only"> {one.name}</span>}
              </SmallButton>
            )}
          </Row>
        ))}
      </ul>
      {on.length === 0 && <SmallPrint>Nobody helps yet. If your phone dies, so does your desk.</SmallPrint>}
      {host.you && !isOver && on.length < limits.most && <AddCohost gameId={gameId} />}
      {asked?.about === 'yes' && <SayYes gameId={gameId} cohost={asked.cohost} onClose={() => ask(null)} />}
      {asked?.about === 'end' && <SayNo gameId={gameId} cohost={asked.cohost} onClose={() => ask(null)} />}
    </Stack>
  );
}

function noteOf({ you, races }: { you: boolean; races: boolean }): string {
  return [you ? 'you' : '', races ? 'racing' : 'not racing'].filter(Boolean).join(', ');
}

interface RowProps {
  name: string;
  note: string;
  tag: string;
  children?: React.ReactNode;
}

function Row({ name, note, tag, children }: RowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1">
      <Icon name="person" />
      <span className="min-w-0 grow wrap-anywhere">
        <b className="font-display text-label">{name}</b> <span className="text-small text-quiet">{note}</span>
      </span>
      <span className="rounded-[10px] bg-raised px-2.5 py-1 text-small font-semibold">{tag}</span>
      {children}
    </li>
  );
}

interface AskedProps {
  gameId: number;
  cohost: Cohost;
  onClose: () => void;
}

/** [Q2] By name, and with what it means. */
function SayYes({ gameId, cohost, onClose }: AskedProps) {
  const { confirm, isSending, trouble } = useCrewChange(gameId, onClose);
  return (
    <Dialog
      open
      title={`Is it ${cohost.name}?`}
      onClose={onClose}
      foot={
        <>
          <MainButton busy={isSending} onClick={() => confirm(cohost)}>
            Yes, it's {cohost.name}
          </MainButton>
          <Button look="link" onClick={onClose}>
            Not yet
          </Button>
        </>
      }
    >
      <Stack gap="tight">
        <Text>
          They can do what you do on the night: pause, message, mark, end. Your money, your game and your crew stay
          yours.
        </Text>
        <Text>
          {cohost.races
            ? 'They race, so they see what racers see.'
            : 'They see every route, so they cannot race in this one once it is on.'}
        </Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </Dialog>
  );
}

function SayNo({ gameId, cohost, onClose }: AskedProps) {
  const { end, isSending, trouble } = useCrewChange(gameId, onClose);
  const { name, you, state } = cohost;
  const asks = state === 'asked';
  return (
    <ConfirmDialog
      open
      title={you ? 'Stop helping?' : asks ? `Say no to ${name}?` : `End ${name} as co-host?`}
      yes={you ? 'Stop helping' : asks ? 'Say no' : `End ${name}`}
      no="Leave it"
      busy={isSending}
      onYes={() => end(cohost)}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          {asks
            ? 'Their link is spent. You can make them another.'
            : you
              ? 'The desk closes for you at once. Only the host can let you back.'
              : 'Their desk closes at once. What they have seen, they have seen: they cannot join a team of this race.'}
        </Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}
