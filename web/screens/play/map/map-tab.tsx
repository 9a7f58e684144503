import { type ComponentProps, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Letter, letters } from '#contract/game';
import type { LatLon } from '../../../parts/map/lat-lon.ts';
import { MapCard } from '../../../parts/map/map-card.tsx';
import { TeamsMap } from '../../../parts/map/teams-map.tsx';
import { useRace } from '../../../race/race.ts';
import { BarStrip } from './bar-strip.tsx';
import { useWays } from './use-ways.ts';
import type { Ways } from '../../../race/ways.ts';
import { findPlace, type FoundPlace } from '../../../device/place.ts';

type Step = 'unasked' | 'asking' | { place: FoundPlace } | { trouble: string };

/** What the map looks at: everybody, a team's bar, or where this phone is. */
interface Look {
  at: LatLon | null;
  team: Letter | null;
}

/** Where every team was last seen; never a bar that nobody has verified. */
export function MapTab() {
  const { game, view, team } = useRace();
  const ways = useWays();
  const before = useMemo(() => earlier(ways), [ways]);
  const own = useOwnPlace();
  const [look, setLook] = useState<Look>({ at: null, team: null });
  const place = typeof own.step === 'object' && 'place' in own.step ? own.step.place : null;
  const trouble = typeof own.step === 'object' && 'trouble' in own.step ? own.step.trouble : null;

  async function showMe() {
    const found = await own.ask();
    setLook({ at: found, team: null });
  }

  function choose(chosen: Letter) {
    const bar = view.standings.find(({ group }) => group === chosen)?.lastBar;
    if (bar) setLook({ at: { lat: bar.lat, lon: bar.lon }, team: chosen });
  }

  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="min-h-72 grow border-t-2 border-raised short:min-h-36 lying:min-h-36">
        <WalkingTeams
          city={game.city}
          startBar={view.startBar}
          standings={view.standings}
          own={team}
          before={before}
          look={look}
          onEverybody={() => setLook({ at: null, team: null })}
          place={place}
          locate={{ label: 'Where am I?', busy: own.step === 'asking', onPress: () => void showMe() }}
          onTapTeam={choose}
        >
          {trouble && <MapCard title={trouble} detail="Everybody is shown instead." onClose={own.forget} />}
        </WalkingTeams>
      </div>
      <BarStrip standings={view.standings} chosen={look.team} onChoose={choose} />
    </div>
  );
}

/** The bars before each team's last. */
function earlier(ways: Ways): Ways {
  return Object.fromEntries(letters.flatMap((letter) => (ways[letter] ? [[letter, ways[letter].slice(0, -1)]] : [])));
}

const unfollowed = () => () => undefined;

/** Bots walk with every picture, and the map alone is drawn anew for that; in a race nobody knows where teams walk. */
function WalkingTeams(props: ComponentProps<typeof TeamsMap>) {
  const walkers = useRace().rehearsal?.walkers ?? null;
  const walking = useSyncExternalStore(walkers?.follow ?? unfollowed, () => walkers?.now() ?? null);
  return <TeamsMap {...props} walking={walking} />;
}

/** Where this phone is, once somebody asks; it stays on this phone. */
function useOwnPlace(): { step: Step; ask: () => Promise<FoundPlace | null>; forget: () => void } {
  const isRehearsed = useRace().rehearsal !== undefined;
  const [step, setStep] = useState<Step>('unasked');
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function ask(): Promise<FoundPlace | null> {
    if (isRehearsed) {
      setStep({ trouble: 'This is a rehearsal: nobody is asked where they are.' });
      return null;
    }
    setStep('asking');
    try {
      const place = await findPlace();
      if (isOpen.current) setStep({ place });
      return place;
    } catch (error) {
      if (isOpen.current) setStep({ trouble: (error as Error).message });
      return null;
    }
  }

  return { step, ask, forget: () => setStep('unasked') };
}
