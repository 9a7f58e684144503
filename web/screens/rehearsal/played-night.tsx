import { useMemo, useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import type { Rehearsal } from '#contract/rehearsal';
import type { Game } from '../../app/game.ts';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import type { Walkers, Walking } from '../../race/race.ts';
import { NightButtons, NightClock, NightRail, SpeedWords } from './controls.tsx';
import { AnotherNight, FixLink, Found } from './found.tsx';
import { Head } from './head.tsx';
import { momentsOf, placesAt } from './moments.ts';
import type { NightFilm } from './night-film.ts';
import { NightMap } from './night-map.tsx';
import { Phone } from './phone.tsx';
import { cardsOf, thingsToFix } from './rehearsal-copy.ts';
import { useNightFilm } from './use-film.ts';

type Night = NonNullable<Rehearsal['night']>;

export interface PlayedNightProps {
  game: Game;
  rehearsal: Rehearsal;
  night: Night;
  /** Another one is on its way. */
  isBusy: boolean;
  onAnother: () => void;
}

/** A night with bots: a team's phone, the map, and what was found; on phones the bots walk on the team's own map. */
export function PlayedNight({ game, rehearsal, night, isBusy, onAnother }: PlayedNightProps) {
  const isDesk = useIsDesktop();
  const film = useNightFilm(rehearsal);
  const teams = useMemo(() => rehearsal.teams.map(({ group }) => group), [rehearsal]);
  const [chosen, choose] = useState<Letter>(teams[0] ?? 'A');
  const moments = useMemo(() => momentsOf(night.steps, chosen), [night, chosen]);
  const startBar = moments[0]?.view.startBar;
  const walkers = useWalkers(night, teams, startBar, film);
  return (
    <div className="mx-auto flex w-full max-w-[34rem] grow flex-col px-4 [--tall:max(400px,calc(100dvh-346px))] pb-[max(20px,env(safe-area-inset-bottom))] desk:max-w-[1920px] desk:px-8 desk:pb-6 desk:[--tall:clamp(480px,calc(100dvh-254px),860px)]">
      <Head game={game} clock={{ words: `${nightOf(game)}, about`, time: <NightClock film={film} /> }} />
      <div className="grid gap-x-7 gap-y-1 desk:grid-cols-[auto_minmax(0,1fr)_352px] desk:pt-3">
        <section aria-labelledby="see">
          <h2 id="see" className="mb-1.5 font-display text-label desk:mb-2.5 desk:text-h3">
            What your teams will see{' '}
            <span className="font-text text-[1rem] font-medium text-quiet desk:hidden">minus the blue tags</span>
          </h2>
          <div className="flex h-(--tall) flex-row-reverse gap-3.5 desk:flex-row desk:gap-2">
            <Caps teams={teams} chosen={chosen} onChoose={choose} />
            <Phone game={game} team={chosen} moments={moments} film={film} walkers={isDesk ? null : walkers} />
          </div>
        </section>
        {isDesk && startBar && (
          <section aria-labelledby="night" className="flex min-w-0 flex-col">
            <div className="mb-2.5 flex items-center justify-between gap-4">
              <h2 id="night" className="font-display text-h3">
                <SpeedWords film={film} />
              </h2>
              <AnotherNight isBusy={isBusy} onAsk={onAnother} />
            </div>
            <div className="min-h-60 grow basis-0 overflow-hidden rounded-mat border-2 border-raised">
              <NightMap
                city={game.city}
                bars={night.bars}
                startBar={startBar}
                walks={night.walks}
                teams={teams}
                chosen={chosen}
                film={film}
                onChoose={choose}
              />
            </div>
            <NightRail film={film} />
            <div className="pt-3.5">
              <NightButtons film={film} />
            </div>
          </section>
        )}
        {isDesk ? (
          <section aria-labelledby="found" className="flex h-0 min-h-full min-w-0 flex-col">
            <h2 id="found" className="mb-2.5 font-display text-h3">
              What we found
            </h2>
            <div className="min-h-0 grow basis-0 overflow-y-auto mask-b-from-[calc(100%-20px)] pb-5">
              <Found game={game} rehearsal={rehearsal} />
            </div>
            <div className="pt-3 pb-1.5">
              <FixLink game={game} rehearsal={rehearsal} />
            </div>
          </section>
        ) : (
          <Pocket game={game} rehearsal={rehearsal} film={film} isBusy={isBusy} onAnother={onAnother} />
        )}
      </div>
    </div>
  );
}

/** On a phone: rail, buttons, and what was found behind one more. */
function Pocket({ film, game, rehearsal, isBusy, onAnother }: Omit<PlayedNightProps, 'night'> & { film: NightFilm }) {
  const [isOpen, setOpen] = useState(false);
  const count = cardsOf(rehearsal.findings).length;
  return (
    <div className="grid gap-3">
      <NightRail film={film} />
      <NightButtons film={film} />
      <MainButton onClick={() => setOpen(true)}>{count > 0 ? thingsToFix(count) : 'Nothing to fix'}</MainButton>
      <Dialog
        open={isOpen}
        title="What we found"
        onClose={() => setOpen(false)}
        foot={
          <>
            <FixLink game={game} rehearsal={rehearsal} />
            <AnotherNight isBusy={isBusy} onAsk={onAnother} />
          </>
        }
      >
        <Found game={game} rehearsal={rehearsal} />
      </Dialog>
    </div>
  );
}

interface CapsProps {
  teams: readonly Letter[];
  chosen: Letter;
  onChoose: (team: Letter) => void;
}

/** Whose phone is shown. */
function Caps({ teams, chosen, onChoose }: CapsProps) {
  return (
    <fieldset
      aria-label="Whose phone"
      className={`flex min-w-0 grow flex-col items-center desk:grow-0 ${teams.length > 3 ? 'justify-between' : 'justify-start gap-3'}`}
    >
      {teams.map((team) => (
        <button
          key={team}
          type="button"
          aria-pressed={team === chosen}
          onClick={() => onChoose(team)}
          className={`grid w-19 place-items-center content-center gap-0.5 rounded-[14px] py-1 font-display text-tab desk:h-15 desk:w-13 ${team === chosen ? 'bg-ink text-page' : 'text-quiet active:bg-raised'}`}
        >
          <span className="w-11 max-desk:short:w-9">
            <TeamBadge team={team} size={46} silent />
          </span>
          <span className="desk:sr-only">{teamNames[team]}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Where the bots walk, for a team's own map; the same object as long as nothing moves. */
function useWalkers(night: Night, teams: readonly Letter[], start: Night['bars'][number] | undefined, film: NightFilm) {
  return useMemo((): Walkers | null => {
    if (!start) return null;
    let known: { at: number; walking: Walking } | null = null;
    const walkingAt = (at: number): Walking =>
      Object.fromEntries(
        placesAt(night.walks, teams, start, at).flatMap(({ team, walking }) => (walking ? [[team, walking]] : [])),
      );
    return {
      follow: film.follow,
      now: () => {
        if (known?.at !== film.at) known = { at: film.at, walking: walkingAt(film.at) };
        return known.walking;
      },
    };
  }, [night, teams, start, film]);
}

/** Today or another day. */
function nightOf({ date }: Pick<Game, 'date'>): string {
  const today = new Date();
  const [year, month, day] = date.split('-').map(Number);
  const isToday = year === today.getFullYear() && month === today.getMonth() + 1 && day === today.getDate();
  return isToday ? 'Tonight' : 'On the night';
}
