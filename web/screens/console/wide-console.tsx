import { TeamsMap } from '../../parts/map/teams-map.tsx';
import { MenuRow } from '../../parts/rows/menu-row.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { useRace } from '../../race/race.ts';
import { giverOf } from '../../race/targets.ts';
import { TeamsStep } from '../host/teams-step.tsx';
import { ConsoleHead } from './console-head.tsx';
import { useControls } from './controls.ts';
import { DoneNotice } from './done-notice.tsx';
import { Finishes } from './decisions/finishes.tsx';
import { LineNotice } from './line-notice.tsx';
import { Nudges } from './nudges.tsx';
import { PhotoWall } from './photo-wall.tsx';
import { RaceFeed } from './race-feed.tsx';
import { SayToAll } from './say-to-all.tsx';
import { StrikeRefused, StrikeSlip } from './decisions/strike-notice.tsx';
import { TakeBacks } from './decisions/take-backs.tsx';
import { TeamList } from './teams/team-list.tsx';
import { WithControls } from './with-controls.tsx';

/** Teams to the left, what happens to the right; on a phone one below the other. */
export function WideConsole({ facts }: { facts: readonly string[] }) {
  return (
    <WithControls>
      <ConsoleHead facts={facts} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-8 min-[75rem]:grid-cols-[minmax(0,1fr)_392px] min-[75rem]:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <LineNotice />
          <DoneNotice>
            <StrikeSlip />
          </DoneNotice>
          <StrikeRefused />
          <Finishes />
          <TeamList />
          <Nudges />
          <TakeBacks />
        </div>
        <Aside />
        <More />
      </div>
    </WithControls>
  );
}

function Aside() {
  const { game, view, team, open } = useRace();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 min-[75rem]:row-span-2">
      <div className="h-65 overflow-hidden rounded-mat border-2 border-raised">
        <TeamsMap city={game.city} startBar={view.startBar} standings={view.standings} own={team} size="small" />
      </div>
      <RaceFeed />
      <SayToAll />
      <span className="-my-3 justify-self-start">
        <TextButton onClick={() => open('feed')}>Everything so far</TextButton>
      </span>
      <PhotoWall />
    </div>
  );
}

/** What is not wanted every minute. */
function More() {
  const { game, view, open } = useRace();
  const { ask } = useControls();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-3 tablet:grid-cols-2">
        <MenuRow
          icon="key"
          title="Bars and skip codes"
          detail="For a team that cannot verify."
          onPress={() => open('codes')}
        />
        <MenuRow
          icon="flip"
          title="Replace a bar"
          detail="For a door that is shut."
          onPress={() => ask({ about: 'replace', bar: null })}
        />
        {giverOf(view) === 'host' && view.status !== 'ended' && (
          <MenuRow
            icon="warning"
            title="Sabotage"
            detail="Thunder from above, on any team."
            onPress={() => open('sabotage')}
          />
        )}
      </div>
      <SmallPrint>Somebody late? Teams can still be added to.</SmallPrint>
      <TeamsStep game={game} mark="board" state="later" />
    </div>
  );
}
