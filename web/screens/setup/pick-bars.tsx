import { useCallback, useMemo, useState } from 'react';
import { bars as limits } from '#contract/limits';
import { numberWords } from '#contract/text/number-words';
import type { Game } from '../../app/game.ts';
import type { LatLon } from '../../parts/map/lat-lon.ts';
import { type Pane, Workbench } from './workbench.tsx';
import { AddBar } from './find/add-bar.tsx';
import { CityForm } from './find/city-form.tsx';
import { FindControls } from './find/find-controls.tsx';
import { FoundBars } from './find/found-bars.tsx';
import { MapPane } from './map-pane.tsx';
import { FirstStep, SuggestionDialogs } from './find/more-bars.tsx';
import { PicksHead } from './picks/picks-head.tsx';
import { PicksList } from './picks/picks-list.tsx';
import { PicksNote, PicksSum } from './picks/picks-sum.tsx';
import { SaveSetup } from './save-setup.tsx';
import { useBarSearch } from './find/use-bar-search.ts';
import { usePicks } from './picks/use-picks.ts';
import { useSuggestion } from './use-suggestion.ts';

/** Where a map is opened that nobody knows a place for. */
const britain: LatLon = { lat: 53.5, lon: -2.2 };

/** The bars round a place, a map of them, and those that were picked. */
export function PickBars({ game }: { game: Game }) {
  const [selection, change] = usePicks(game);
  const search = useBarSearch(game, selection.bars);
  const [filter, setFilter] = useState('');
  const [pane, setPane] = useState<Pane>('map');
  const [adding, setAdding] = useState<LatLon | null>(null);
  const [middle, setMiddle] = useState<LatLon | null>(null);

  const trouble = search.isAimed ? search.near.error : (search.city.error ?? search.near.error);
  const [toldOf, setToldOf] = useState<Error | null>(null);
  // On a phone one pane is in sight: what went wrong must be, wherever one was looking.
  if (trouble !== toldOf) {
    setToldOf(trouble);
    if (trouble) setPane('find');
  }

  const places = search.near.data?.places;
  const free = useMemo(() => {
    const picked = new Set(selection.bars.map(({ id }) => id));
    return (places ?? []).filter(({ id }) => !picked.has(id));
  }, [places, selection.bars]);
  const add = useCallback(
    (id: string) => {
      const bar = places?.find((place) => place.id === id);
      if (bar) change({ type: 'add', bar });
    },
    [places, change],
  );
  const suggestion = useSuggestion({ game, search, selection, change });
  const addOwn = () => setAdding(middle ?? search.circle ?? britain);
  const count = selection.bars.length;

  return (
    <>
      <Workbench
        heading="Pick the bars"
        lead={needWords(game)}
        action={<FirstStep search={search} suggestion={suggestion} onAddOwn={addOwn} />}
        chosen={pane}
        onChoose={setPane}
        find={{
          label: 'Bars',
          head: (
            <FindControls
              search={search}
              filter={filter}
              onFilter={setFilter}
              city={<CityForm game={game} search={search} picks={selection} change={change} />}
            />
          ),
          list: (
            <FoundBars
              game={game}
              search={search}
              suggestion={suggestion}
              free={free}
              filter={filter}
              middle={middle}
              onAdd={add}
              onAddOwn={addOwn}
            />
          ),
        }}
        map={
          <MapPane
            city={game.city}
            credit={game.attribution}
            search={search}
            selection={selection}
            free={free}
            middle={middle}
            onMiddle={setMiddle}
            onAdd={add}
            onAddOwn={setAdding}
            change={change}
          />
        }
        picks={{
          label: count === 1 ? 'Your 1 bar' : `Your ${count} bars`,
          head: <PicksHead search={search} suggestion={suggestion} />,
          list: (
            <PicksList
              selection={selection}
              hasChoice={(places ?? []).length > 0 || search.near.isLoading || search.city.isLoading}
              change={change}
            />
          ),
          sum: <PicksSum game={game} selection={selection} />,
        }}
        note={<PicksNote selection={selection} change={change} />}
        foot={<SaveSetup game={game} selection={selection} change={change} onLack={() => setPane('picks')} />}
      />
      <SuggestionDialogs game={game} search={search} suggestion={suggestion} onAddOwn={addOwn} />
      <AddBar
        at={adding}
        isPlaced={search.circle !== null}
        near={free}
        onClose={() => setAdding(null)}
        onAdded={(bar) => {
          setAdding(null);
          change({ type: 'add', bar });
          // Nobody knew where to look: now we do.
          if (!search.circle) search.searchAt(bar);
        }}
      />
    </>
  );
}

function needWords({ game_name, game_bars }: Game): [string, string] {
  return [
    `${game_name} needs ${game_bars + limits.spare} to ${limits.selectedMax}:`,
    `${numberWords[game_bars]} to race, a start, and a reserve for the one that is shut.`,
  ];
}
