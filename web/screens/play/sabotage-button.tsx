import { Splat } from '../../parts/marks/splat.tsx';
import { type Race, useRace } from '../../race/race.ts';
import { mayGiveSabotage, namePressers } from '../../race/team-buttons.ts';

const shape =
  'flex min-h-18 flex-col items-center justify-center gap-0.5 rounded-mat border-3 py-1.5 low:min-h-16 shorter:min-h-14';
const letters = 'px-1.5 font-display text-[calc(.5rem+11px)] leading-none font-extrabold';
const looks = {
  ready: 'border-beet bg-[#241019] text-danger-ink active:bg-trouble-paper',
  spent: 'border-edge-soft bg-card text-quiet',
} as const;

/** The text in the button's place for a member whose captain gives the sabotage. A long name is cut, so that the verb stays. */
const note =
  'w-27 shrink-0 px-1 text-center text-[calc(.5rem+5px)] leading-[1.15] font-semibold wrap-break-word max-[389px]:w-25';

/** The way to the one sabotage; spent once it is given. */
export function SabotageButton() {
  const race = useRace();
  const words = wordsOf(race);
  if (!words) return null;
  const { game, view } = race;
  const width = view.step ? 'min-w-22 shrink-0 max-[389px]:min-w-18 lying:min-w-16' : 'w-full';
  if (words === 'Sabotage' && game.buttons && !isGodHost(view) && !mayGiveSabotage(game)) {
    // The main button's place already names who presses.
    if (!game.buttons.presses) return null;
    return (
      <p className={`${shape} ${looks.spent} ${note}`}>
        <span className="line-clamp-2 w-full">{namePressers(game.buttons)}</span> gives the sabotage
      </p>
    );
  }
  const isReady = words === 'Sabotage' && view.mayStrike.length > 0;
  return (
    <button
      type="button"
      disabled={!isReady}
      onClick={() => race.open('sabotage')}
      className={`${shape} ${letters} ${width} ${looks[isReady ? 'ready' : 'spent']}`}
    >
      <Splat />
      {words}
    </button>
  );
}

/** [S6] The host of a god game gives sabotages, whichever team they are in. */
function isGodHost({ kind, audience }: Race['view']): boolean {
  return kind === 'god' && (audience === 'host' || audience === 'seated-host');
}

/** What it says; null where there is nobody to give one, or nobody to give one to. */
function wordsOf({ view, queue }: Race): 'Sabotage' | 'Given' | 'Banked' | null {
  if (view.status === 'ended' || view.standings.length < 2) return null;
  if (isGodHost(view)) return 'Sabotage';
  // Whoever was egged has their hands full.
  if (!view.step || view.step.type === 'sabotage' || view.step.type === 'finish') return null;
  const isOnItsWay = queue.errands.some(
    ({ task, outcome }) => task.kind === 'give-sabotage' && outcome.type === 'waiting',
  );
  if (isOnItsWay) return 'Banked';
  return view.sabotages.some(({ given_by: by }) => by === view.team) ? 'Given' : 'Sabotage';
}
