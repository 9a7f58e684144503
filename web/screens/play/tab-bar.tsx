import { TabList } from '../../parts/tabs.tsx';
import { type Tab, useRace } from '../../race/race.ts';

const tabs = [
  { id: 'map', label: 'MAP', icon: 'map' },
  { id: 'clue', label: 'CLUE', icon: 'clue' },
  { id: 'board', label: 'LEADERBOARD', icon: 'board' },
] as const satisfies { id: Tab; label: string; icon: string }[];

/** The three faces of the race, under the thumb. */
export function TabBar({ base }: { base: string }) {
  const { tab, showTab } = useRace();
  return (
    <div className="bg-card pb-[max(10px,env(safe-area-inset-bottom))]">
      <TabList label="The race" tabs={tabs} chosen={tab} onChoose={showTab} base={base} />
    </div>
  );
}
