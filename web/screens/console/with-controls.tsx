import { type ReactNode, useMemo, useState } from 'react';
import { AdjustTime } from './decisions/adjust-time.tsx';
import { CallOdd } from './decisions/call-odd.tsx';
import { type Ask, ControlsProvider, type Done } from './controls.ts';
import { MarkThere } from './decisions/mark-there.tsx';
import { PauseRace } from './decisions/pause-race.tsx';
import { ReplaceBar } from './decisions/replace-bar.tsx';
import { RetireTeam } from './decisions/retire-team.tsx';
import { SayTo } from './say-to.tsx';
import { TakeBack } from './decisions/take-back.tsx';
import { TeamMenu } from './teams/team-menu.tsx';

/** Whatever lies in here may ask for a control; the question stands over it. */
export function WithControls({ children }: { children: ReactNode }) {
  const [asked, ask] = useState<Ask | null>(null);
  const [done, say] = useState<Done | null>(null);
  const controls = useMemo(() => ({ asked, ask, done, say }), [asked, done]);
  return (
    <ControlsProvider value={controls}>
      {children}
      {asked && <Question asked={asked} />}
    </ControlsProvider>
  );
}

function Question({ asked }: { asked: Ask }) {
  switch (asked.about) {
    case 'team':
      return <TeamMenu team={asked.team} />;
    case 'there':
      return <MarkThere team={asked.team} />;
    case 'adjust':
      return <AdjustTime team={asked.team} />;
    case 'message':
      return <SayTo team={asked.team} />;
    case 'replace':
      return <ReplaceBar bar={asked.bar} />;
    case 'retire':
      return <RetireTeam team={asked.team} />;
    case 'odd':
      return <CallOdd team={asked.team} />;
    case 'undo':
      return <TakeBack line={asked.line} />;
    default:
      return <PauseRace to={asked.about} />;
  }
}
