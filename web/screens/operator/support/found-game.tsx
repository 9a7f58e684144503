import type { OutputOf } from '#contract/call';
import type { operatorDeskCalls } from '#contract/calls/operator-desk';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Facts } from '../../../parts/rows/facts.tsx';
import { longDateOf } from '../../../app/long-date.ts';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { OperatorRow, OperatorRows, Nothing } from '../operator-row.tsx';
import { counted, momentWords } from '../operator-words.ts';
import { paymentFacts, paymentTitle, standWords } from '../money/payment-words.ts';

type Look = OutputOf<(typeof operatorDeskCalls)['operator/look']>;

/** What is known of a game, what was paid for it, and what happened in its race. */
export function FoundGame({ look }: { look: Look }) {
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
      <Stack gap="tight">
        <ChalkHeading>The race in words</ChalkHeading>
        {look.log.length === 0 ? <Nothing>It has not begun.</Nothing> : <Log log={look.log} />}
      </Stack>
    </Stack>
  );
}

const stands: Record<string, string> = { setup: 'Not begun', ongoing: 'On', fini: 'Over' };

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
