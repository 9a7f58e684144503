import { useState } from 'react';
import { Button } from '../../../parts/buttons/button.tsx';
import { CardGrid } from '../../../parts/layout/card-grid.tsx';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Dock } from '../../../parts/layout/dock.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { hasMail } from '../../../app/settings.ts';
import { BarCard } from './bar-card.tsx';
import { type NumberedBar, numberedBars } from './numbered-bars.ts';
import type { MadeRace, Order } from './order-copy.ts';
import { ReplaceBar } from './replace-bar.tsx';
import { SendToHost } from './send-to-host.tsx';
import { useRaceEditor } from './use-race-editor.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { useBuild } from './use-build.ts';
import { MapBoundary } from '../../../parts/map/map-boundary.tsx';
import { MapBox } from '../../../parts/map/map-card.tsx';
import type { MapPin } from '../../../parts/map/map-pin.ts';
import { RaceMap } from '../../../parts/map/race-map.tsx';
import { teamNames } from '#contract/game';
import { saidDistance } from '../../../parts/map/lat-lon.ts';
import { meetWords } from '../../../parts/map/meet-words.ts';
import { offMapWords, walkedBy } from '../../../parts/map/walked-by.ts';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';

const none: [] = [];

interface RaceEditorProps {
  order: Order;
  race: MadeRace;
}

type Asked = 'nothing' | 'send' | 'build' | { replace: string };

/** A race in the making: its bars, clues and routes, any of which can be changed, and the way to its host. */
export function RaceEditor({ order, race }: RaceEditorProps) {
  const hands = useRaceEditor(order.gameId, race);
  const [asked, setAsked] = useState<Asked>('nothing');
  const close = () => setAsked('nothing');
  const bars = numberedBars(race);
  const isOpen = order.status === 'setup';
  const replaced = typeof asked === 'object' ? race.bars.find(({ id }) => id === asked.replace) : undefined;
  return (
    <Stack gap="group">
      <OrderNotices order={order} race={race} step={hands.step} onBuild={() => setAsked('build')} />
      <MadeMap city={order.city} race={race} bars={bars} />
      <MadeRoutes race={race} bars={bars} />
      <Stack gap="tight">
        <ChalkHeading>Bars and clues</ChalkHeading>
        <CardGrid>
          {bars.map((bar) => (
            <BarCard
              key={bar.id}
              gameId={order.gameId}
              bar={bar}
              hands={hands}
              isOpen={isOpen}
              onReplace={() => setAsked({ replace: bar.id })}
            />
          ))}
        </CardGrid>
        {race.attribution && <SmallPrint>{race.attribution}</SmallPrint>}
      </Stack>
      {isOpen && (
        <>
          <Button look="link" onClick={() => setAsked('build')}>
            Build another
          </Button>
          <Dock>
            <MainButton
              disabled={order.stage === 'submitted'}
              busy={hands.step === 'sending'}
              onClick={() => setAsked('send')}
            >
              {order.stage === 'built' ? 'Send again' : 'Send to host'}
            </MainButton>
          </Dock>
        </>
      )}
      {asked === 'send' && <SendToHost order={order} race={race} hands={hands} onClose={close} />}
      {asked === 'build' && <BuildAgain order={order} race={race} onClose={close} />}
      {replaced && <ReplaceBar order={order} race={race} bar={replaced} hands={hands} onClose={close} />}
    </Stack>
  );
}

interface OrderNoticesProps extends RaceEditorProps {
  step: ReturnType<typeof useRaceEditor>['step'];
  onBuild: () => void;
}

/** What there is to know before anything is pressed. */
function OrderNotices({ order, race, step, onBuild }: OrderNoticesProps) {
  return (
    <>
      {typeof step === 'object' && <Notice tone="trouble" title={step.trouble} />}
      {step === 'sent' && (
        <Notice tone="good" title={`Sent. ${order.hostName} has the race.`}>
          <p>
            {hasMail()
              ? `A mail to ${order.hostEmail} says so.`
              : `No mail goes out from here: tell ${order.hostEmail} yourself.`}{' '}
            All they do now is fill their teams and start.
          </p>
        </Notice>
      )}
      {order.stage === 'submitted' && (
        <Notice tone="warning" title="Not paid for yet.">
          <p>It can be sent once the host has paid.</p>
        </Notice>
      )}
      {race.isOutdated && order.stage !== 'built' && (
        <Notice
          tone="warning"
          title="The host has answered anew since this was built."
          action={<Button onClick={onBuild}>Build another</Button>}
        />
      )}
    </>
  );
}

/** Asked before everything in the editor makes way for another proposal. */
function BuildAgain({ order, race, onClose }: { order: Order; race: MadeRace; onClose: () => void }) {
  const { build, isBuilding, trouble } = useBuild(order.gameId);

  async function buildAnother() {
    if (await build(race.version)) onClose();
  }

  return (
    <Dialog
      open
      title="Build another?"
      onClose={onClose}
      foot={
        <>
          <Button look="danger" busy={isBuilding} onClick={() => void buildAnother()}>
            Build another
          </Button>
          <Button look="link" onClick={onClose}>
            Keep this one
          </Button>
        </>
      }
    >
      <Stack gap="tight">
        <Text>Other bars, other clues, other routes. What you changed on this one goes.</Text>
        {trouble && <Notice tone="trouble" title={trouble} />}
      </Stack>
    </Dialog>
  );
}

/** Where the bars of a race lie, numbered as on their cards. */
function MadeMap({ city, race, bars }: { city: string; race: MadeRace; bars: NumberedBar[] }) {
  const where = JSON.stringify(bars.map(({ id, mark }) => [id, mark]));
  const [shown, setShown] = useState({ where, pins: bars.map(pinOf) });
  // The same bars are the same map: it must not jump at every clue.
  if (shown.where !== where) setShown({ where, pins: bars.map(pinOf) });
  const { pins } = shown;
  return (
    <MapBox words={`${bars.length} bars round ${city}, numbered as below.`}>
      <MapBoundary>
        <RaceMap
          label={`Map of the bars of this race in ${city}. The cards below hold the same bars.`}
          bars={none}
          pins={pins}
          focus={pins}
          hands="in-page"
          credit={race.attribution}
        />
      </MapBoundary>
    </MapBox>
  );
}

function pinOf({ id, name, lat, lon, mark }: NumberedBar): MapPin {
  return { id, name, lat, lon, ...(typeof mark === 'number' ? { look: 'stop', number: mark } : { look: mark }) };
}

/** Who walks where, how far, and how hard their clues are together. */
function MadeRoutes({ race, bars }: { race: MadeRace; bars: NumberedBar[] }) {
  const marks = new Map(bars.map(({ id, name, mark }) => [id, { name, mark }]));
  return (
    <Stack gap="tight">
      <ChalkHeading>Routes</ChalkHeading>
      {race.routes.length === 0 ? (
        <Text>The game has grown since: there are too few bars for a route. Build another.</Text>
      ) : (
        <Text>{fairWords(race)}</Text>
      )}
      <ul className="grid divide-y-2 divide-dashed divide-edge-soft">
        {race.routes.map(({ team, bars: route, metres, difficulty }) => (
          <li key={team} className="flex items-center gap-3 py-2.5">
            <TeamBadge team={team} size={46} silent />
            <div className="grid min-w-0 grow gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-display text-label">{teamNames[team]}</span>
                <span className="text-small text-quiet tabular-nums">
                  {saidDistance(metres)} · clues {difficulty}
                </span>
              </div>
              <ol aria-label={`The way of ${teamNames[team]}`} className="flex flex-wrap gap-1.5">
                {route.map((id) => (
                  <Stop key={id} {...(marks.get(id) ?? { name: id, mark: 0 })} />
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Stop({ name, mark }: Pick<NumberedBar, 'name' | 'mark'>) {
  return (
    <li
      title={name}
      className={`grid h-8 min-w-8 place-items-center rounded-round px-2 font-display text-tab ${typeof mark === 'number' ? 'bg-brine text-shell' : 'bg-night text-yolk ring-2 ring-edge-soft'}`}
    >
      <span aria-hidden="true">{typeof mark === 'number' ? mark : 'End'}</span>
      <span className="sr-only">{name}</span>
    </li>
  );
}

function fairWords({ routes, fairness, meetings, mayMeet, by, guessed }: MadeRace): string {
  const offMap = offMapWords({ by, guessed });
  const guess = offMap ? ` ${offMap}` : '';
  if (routes.length < 2) return `One team, no rush. Measured ${walkedBy[by]}.${guess}`;
  const sums = routes.map(({ difficulty }) => difficulty);
  const clues =
    Math.max(...sums) === Math.min(...sums) ? 'Clues are equally hard for all.' : 'Clues are not equally hard.';
  const meet = meetings === 0 ? meetWords({ mayMeet }) : 'Teams will meet.';
  return [`Fairness ${fairness}\u00a0% ${walkedBy[by]}.`, meet, `${clues}${guess}`].filter(Boolean).join(' ');
}
