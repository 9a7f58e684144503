import { TabList } from '../../../parts/layout/tabs.tsx';
import { type Tab, useRace } from '../../../race/race.ts';

const tabs = [
  { id: 'map', label: 'MAP', icon: 'map' },
  { id: 'clue', label: 'CLUE', icon: 'clue' },
  { id: 'board', label: 'LEADERBOARD', icon: 'board' },
] as const satisfies { id: Tab; label: string; icon: string }[];

/** The three faces of the race, under the thumb. */
export function TabBar({ base }: { base: string }) {
  const { tab, showTab } = useRace();
  return (
    <div className="shrink-0 bg-card pb-[max(10px,env(safe-area-inset-bottom))] short:pb-[env(safe-area-inset-bottom)] lying:pb-[env(safe-area-inset-bottom)] lying:[grid-area:tabs] short:[&_[role=tab]]:min-h-13 short:[&_[role=tab]]:gap-0 lying:[&_[role=tab]]:min-h-12 lying:[&_svg]:hidden">
      <TabList label="The race" tabs={tabs} chosen={tab} onChoose={showTab} base={base} />
    </div>
  );
}
