import type { OutputOf } from '#contract/call';
import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { longDateOf } from '../../app/long-date.ts';
import { SmallLink } from '../../parts/buttons/small-button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Stamp, Tag } from '../../parts/marks/stamp.tsx';
import { Asked } from './asked.tsx';
import { CounterRow, CounterRows, Nothing } from './counter-row.tsx';
import { agoWords, counted, momentWords } from './counter-words.ts';
import { Needs } from './needs.tsx';
import { tabAddress } from './tab.ts';
import { useCounter } from './use-counter.ts';

type TonightView = OutputOf<(typeof operatorDeskCalls)['operator/tonight']>;

/** What waits for somebody, the races that are on, and the games of the day. */
export function Tonight() {
  const query = useCounter(operatorDeskCalls['operator/tonight']);
  return (
    <Asked query={query} waiting="Looking round the bar…" trouble="Failed to load tonight">
      {({ today, games, live, needs }) => (
        <Stack gap="section">
          <Needs needs={needs} />
          <Columns
            aside={
              <Stack>
                <ChalkHeading>{`Games on ${longDateOf(today)}`}</ChalkHeading>
                <GamesToday games={games} />
              </Stack>
            }
          >
            <Stack>
              <ChalkHeading>Races that are on</ChalkHeading>
              <LiveRaces live={live} now={query.dataUpdatedAt} />
            </Stack>
          </Columns>
        </Stack>
      )}
    </Asked>
  );
}

function LiveRaces({ live, now }: Pick<TonightView, 'live'> & { now: number }) {
  if (live.length === 0) return <Nothing>No race is on just now.</Nothing>;
  return (
    <CounterRows label="Races that are on">
      {live.map((race) => (
        <CounterRow
          key={race.gameId}
          title={race.gameName}
          facts={raceFacts(race)}
          note={race.last && `${race.last.text} (${agoWords(race.last.at, now)})`}
          mark={<Stamp tone={race.isPaused ? 'ink' : 'live'}>{race.isPaused ? 'PAUSED' : 'LIVE'}</Stamp>}
        >
          <LookLink gameId={race.gameId} name={race.gameName} />
        </CounterRow>
      ))}
    </CounterRows>
  );
}

function raceFacts({ gameId, city, teams, finished, startedAt }: TonightView['live'][number]): string[] {
  return [
    `Game ${gameId}`,
    city,
    `${finished} of ${counted(teams, 'team')} home`,
    ...(startedAt === null ? [] : [`began ${momentWords(startedAt)}`]),
  ];
}

const paidWords = { paid: 'paid', unpaid: 'not paid', free: 'free' } as const;
const statusWords: Record<string, string> = { setup: 'Not begun', ongoing: 'On', fini: 'Over' };

function GamesToday({ games }: Pick<TonightView, 'games'>) {
  if (games.length === 0) return <Nothing>No game is set for today.</Nothing>;
  return (
    <CounterRows label="Games of today">
      {games.map(({ gameId, gameName, city, gameType, status, teams, seats, paid }) => (
        <CounterRow
          key={gameId}
          title={gameName}
          facts={[
            `Game ${gameId}`,
            city,
            gameType,
            counted(teams, 'team'),
            counted(seats, 'person', 'people'),
            paidWords[paid],
          ]}
          mark={<Tag>{statusWords[status] ?? status}</Tag>}
        >
          <LookLink gameId={gameId} name={gameName} />
        </CounterRow>
      ))}
    </CounterRows>
  );
}

function LookLink({ gameId, name }: { gameId: number; name: string }) {
  return (
    <SmallLink to={tabAddress('support', { game: String(gameId) })}>
      Look into it<span className="sr-only">: {name}</span>
    </SmallLink>
  );
}
