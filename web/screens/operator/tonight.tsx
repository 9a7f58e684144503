import type { OutputOf } from '#contract/call';
import { operatorSupportCalls } from '#contract/calls/operator-support';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { longDateOf } from '../../app/long-date.ts';
import { SmallLink } from '../../parts/buttons/small-button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Stamp, Tag } from '../../parts/marks/stamp.tsx';
import { Asked } from './asked.tsx';
import { Nothing, OperatorRow, OperatorRows } from './operator-row.tsx';
import { agoWords, counted, momentWords } from './operator-copy.ts';
import { tabAddress } from './tab.ts';
import { useOperatorQuery } from './use-operator-query.ts';
import { CardGrid } from '../../parts/layout/card-grid.tsx';
import { MenuLink } from '../../parts/rows/menu-row.tsx';
import { Notice } from '../../parts/page/notice.tsx';

interface NeedsProps {
  needs: { payments: number; lazy: number; mail: number; jobs: number };
}

type TonightView = OutputOf<(typeof operatorSupportCalls)['operator/tonight']>;

/** What waits for somebody, the races that are on, and the games of the day. */
export function Tonight() {
  const query = useOperatorQuery(operatorSupportCalls['operator/tonight']);
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
    <OperatorRows label="Races that are on">
      {live.map((race) => (
        <OperatorRow
          key={race.gameId}
          title={race.gameName}
          facts={raceFacts(race)}
          note={race.last && `${race.last.text} (${agoWords(race.last.at, now)})`}
          mark={<Stamp tone={race.isPaused ? 'ink' : 'live'}>{race.isPaused ? 'PAUSED' : 'LIVE'}</Stamp>}
        >
          <LookLink gameId={race.gameId} name={race.gameName} />
        </OperatorRow>
      ))}
    </OperatorRows>
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
    <OperatorRows label="Games of today">
      {games.map(({ gameId, gameName, city, gameType, status, teams, seats, paid }) => (
        <OperatorRow
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
        </OperatorRow>
      ))}
    </OperatorRows>
  );
}

function LookLink({ gameId, name }: { gameId: number; name: string }) {
  return (
    <SmallLink to={tabAddress('support', { game: String(gameId) })}>
      Look into it<span className="sr-only">: {name}</span>
    </SmallLink>
  );
}

/** What waits for somebody, each a way to where it is dealt with. */
function Needs({ needs: { payments, lazy, mail, jobs } }: NeedsProps) {
  if (payments + lazy + mail + jobs === 0) return <Notice tone="good" title="Nothing waits for you." />;
  return (
    <CardGrid>
      {payments > 0 && (
        <MenuLink
          to={tabAddress('money')}
          icon="warning"
          title={counted(payments, 'payment needs a look', 'payments need a look')}
          detail="Money that does not fit, or that nobody knows the end of"
        />
      )}
      {lazy > 0 && (
        <MenuLink
          to={tabAddress('lazy')}
          icon="clue"
          title={counted(lazy, 'lazy race to make', 'lazy races to make')}
          detail="Paid for, and not yet with their hosts"
        />
      )}
      {mail > 0 && (
        <MenuLink
          to={tabAddress('health')}
          icon="warning"
          title={counted(mail, 'mail was given up', 'mails were given up')}
          detail="Within the last week"
        />
      )}
      {jobs > 0 && (
        <MenuLink
          to={tabAddress('health')}
          icon="warning"
          title={counted(jobs, 'job fails', 'jobs fail')}
          detail="They are tried again by themselves, for a while"
        />
      )}
    </CardGrid>
  );
}
