import { useQuery } from '@tanstack/react-query';
import { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { unknownWords } from '#contract/unknown-wishes';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { DottedFacts } from '../../../parts/rows/dotted-facts.tsx';
import { Facts } from '../../../parts/rows/facts.tsx';
import { longDateOf } from '../../../app/long-date.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TextLink } from '../../../parts/buttons/text-link.tsx';
import { knowledgeLabels } from '../../host/questionnaire.ts';
import { RaceEditor } from './race-editor.tsx';
import { LeadStamp, orderFacts } from './order-card.tsx';
import { type Order, stageWords, type WholeOrder } from './order-copy.ts';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { useBuild } from './use-build.ts';

/** One lazy order: what its host answered, and the race as it is made. */
export function LazyOrder({ gameId }: { gameId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['lazy-order', gameId],
    queryFn: () => callServer(operatorLazyCalls['lazy-order'], { params: { gameId } }),
  });
  return (
    <div>
      <TextLink to="/operator?tab=lazy">All lazy orders</TextLink>
      {data && <Whole whole={data} />}
      {!data && !error && <Skeleton words="Fetching the order…" />}
      {!data && error && (
        <Notice
          tone="trouble"
          title={troubleIn(error, 'Failed to load the order')}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
    </div>
  );
}

function Whole({ whole }: { whole: WholeOrder }) {
  const { order, answers, race } = whole;
  return (
    <Stack gap="group">
      <header>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2.5">
          <h2 className="min-w-0 font-display text-h1 wrap-anywhere">{order.name}</h2>
          <LeadStamp order={order} />
        </div>
        <p className="mt-1.5 text-body wrap-anywhere">
          <DottedFacts facts={orderFacts(order)} />
        </p>
        <p className="mt-1 font-display text-label">{stageWords(order)}</p>
      </header>
      {order.trouble && (
        <Notice tone="trouble" title="It could not make itself.">
          <p>{order.trouble}</p>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        {answers && (
          <section aria-label="What the host answered" className="desk:sticky desk:top-28 desk:order-last">
            <Facts facts={factsOf(whole)} />
          </section>
        )}
        <div className="min-w-0">
          {!answers && <Notice tone="info" title="The host has not answered the questions yet." />}
          {answers && !race && <FirstBuild order={order} />}
          {answers && race && <RaceEditor order={order} race={race} />}
        </div>
      </div>
    </Stack>
  );
}

const knowledge = new Map<string, string>(Object.entries(knowledgeLabels));

function factsOf({ order, answers }: WholeOrder): [name: string, value: string][] {
  if (!answers) return [];
  const unknown = unknownWords(answers.barPreferences);
  return [
    ['Host', `${order.hostName}, ${order.hostEmail}`],
    ['Occasion', answers.occasion],
    ['Day', longDateOf(answers.playDate)],
    ['Knows the city', knowledge.get(answers.knowCity) ?? answers.knowCity],
    ['Bars they like', answers.barPreferences || '–'],
    ...(unknown ? [['To ring about', unknown] as [string, string]] : []),
  ];
}

/** Nothing is made yet: one button proposes it all. */
function FirstBuild({ order }: { order: Order }) {
  const { build, isBuilding, trouble } = useBuild(order.gameId);
  return (
    <Stack gap="tight">
      <Text>
        Build picks bars a short walk apart that fit what the host likes, deals fair routes and writes a clue for each
        bar. Nothing is sent: look it over first, and change what you like.
      </Text>
      {order.stage === 'submitted' && (
        <Notice tone="warning" title="Not paid for yet.">
          <p>You may build it now; it can be sent once the host has paid.</p>
        </Notice>
      )}
      {trouble && <Notice tone="trouble" title={trouble} />}
      <MainButton busy={isBuilding} onClick={() => void build(0)}>
        Build
      </MainButton>
    </Stack>
  );
}
