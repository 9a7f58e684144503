import { teamNames } from '#contract/game';
import { Difficulty } from '../parts/clues/difficulty.tsx';
import { LeakWarning } from '../parts/clues/leak-warning.tsx';
import { ChalkHeading } from '../parts/layout/chalk-line.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { MapBoundary } from '../parts/map/map-boundary.tsx';
import { OnMap } from '../parts/map/map-card.tsx';
import { TeamsMap } from '../parts/map/teams-map.tsx';
import { TrailSample } from '../parts/map/trail-sample.tsx';
import { SmallButton } from '../parts/buttons/small-button.tsx';
import { RockingEgg } from '../parts/marks/egg.tsx';
import { Icon } from '../parts/marks/icon.tsx';
import { PhoneEgg } from '../parts/marks/phone-egg.tsx';
import { PintTag } from '../parts/marks/pint-tag.tsx';
import { town } from 'virtual:try-race';
import { Streets } from '../parts/map/town-sketch.tsx';
import { Splat } from '../parts/marks/splat.tsx';
import { Track } from '../parts/marks/track.tsx';
import { DottedFacts } from '../parts/rows/dotted-facts.tsx';
import { FeedRow } from '../parts/rows/feed-row.tsx';
import { MenuCall, MenuLink, MenuNote, MenuRow, MenuSwitch } from '../parts/rows/menu-row.tsx';
import { TeamRows } from '../parts/rows/team-rows.tsx';
import { clueView } from './race-views.ts';

const nothing = () => undefined;
const view = clueView({ bars: 6, letters: 90 });
const found = {
  seq: 3,
  at: 1_800_000_000_000,
  kind: 'bar-found',
  team: 'A',
  text: 'Fox found The Fat Badger, bar 2 of 6.',
  pint: 'A',
} as const;

/** The parts of a race, on a phone and on the host's desk. */
export function RaceParts() {
  return (
    <Stack>
      <ChalkHeading>Race</ChalkHeading>
      <p className="flex items-center gap-3">
        <PhoneEgg isReady /> ready
        <PhoneEgg isReady={false} /> not ready
      </p>
      <Track group="A" colour="#F2792B" progress={50} done={3} bars={6} isOut={false} isOwn />
      <Track group="B" colour="#9B6A3C" progress={16} done={1} bars={6} isOut={false} isOwn={false} />
      <Track group="C" colour="#9B7BE8" progress={33} done={2} bars={6} isOut isOwn={false} />
      <ol>
        <FeedRow entry={found} when="2 min" />
        <FeedRow
          entry={{ ...found, pint: null, text: `${teamNames.A} ${'walked on '.repeat(20)}` }}
          when="5 min"
          isShort
        />
      </ol>
      <MapBoundary>
        <div className="h-75">
          <TeamsMap city="York" startBar={view.startBar} standings={view.standings} own="A" size="small">
            <OnMap>
              <SmallButton onClick={nothing}>Everybody</SmallButton>
            </OnMap>
          </TeamsMap>
        </div>
      </MapBoundary>
      <p className="flex flex-wrap items-center gap-4">
        <InventedTown /> <TrailSample team="A" /> <TrailSample team="B" /> <PintTag team="A" /> <Splat /> <RockingEgg />
        <Icon name="flag" /> <Difficulty eggs={2} /> <Difficulty eggs={5} />
      </p>
      <LeakWarning name="The Fat Badger" clue="A badger, and not a thin one." />
      <DottedFacts facts={['York', '16 November 2026', 'Meet: The Velvet Mitre', 'Classic', '2 teams', '4 bars']} />
      <TeamRows
        label="Teams"
        rows={[
          { team: 'A', words: 'ready', isReady: true },
          { team: 'B', words: '3 of 5 clues', more: 'not all have looked', isReady: false },
        ]}
      />
      <Stack gap="tight">
        <MenuRow
          icon="flag"
          title="Retire the team"
          detail="They stop here, and stay on the board."
          tone="danger"
          onPress={nothing}
        />
        <MenuLink icon="key" title="Bars and skip codes" detail="For a team that cannot verify." to="/parts" />
        <MenuCall icon="phone" title="Ring the host" tel="01904123456" />
        <MenuSwitch icon="sound" title="Sound" isOn onSwitch={nothing} />
        <MenuSwitch
          icon="bell"
          title="Notifications"
          detail="Blocked in this browser."
          isOn={false}
          onSwitch={nothing}
        />
        <MenuNote icon="info" title="Race 12" detail="Started at 19:32." />
      </Stack>
    </Stack>
  );
}

function InventedTown() {
  return (
    <svg viewBox="0 0 1000 1000" className="h-60 w-80 bg-map-paper" aria-hidden="true">
      <Streets town={town} />
    </svg>
  );
}
