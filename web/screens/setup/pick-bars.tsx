import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { bars as limits, radius } from '#contract/limits';
import { numberWords } from '#contract/text/words';
import type { Game } from '../../app/game.ts';
import type { LatLon } from '../../parts/map/lat-lon.ts';
import { type Pane, SetupPanes } from './setup-panes.tsx';
import { AddBar } from './find/add-bar.tsx';
import { CityForm } from './find/city-form.tsx';
import { FoundBars } from './find/found-bars.tsx';
import { fullWords, MapPane } from './map-pane.tsx';
import { FirstStep, SuggestionDialogs } from './find/more-bars.tsx';
import { PicksList } from './picks/picks-list.tsx';
import { SaveSetup } from './save-setup.tsx';
import { type BarSearch, useBarSearch } from './find/use-bar-search.ts';
import { usePicks } from './picks/use-picks.ts';
import { type Suggestion, useSuggestion } from './use-suggestion.ts';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Slider } from '../../parts/fields/slider.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { HeadRow } from './head-row.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { UndoNote, Verdict } from './verdict.tsx';
import { type ClosePair, findClosePairs, findSwap, type Swap } from './picks/close-pairs.ts';
import { countWarnings, Outlook, type Picked, PicksSum, PicksWarnings, WarningsButton } from './picks/picks-sum.tsx';
import { type Change, lackIn, type Selection } from './picks/selection.ts';
import { usePlan } from './use-plan.ts';

interface PicksNoteProps {
  selection: Selection;
  change: (change: Change) => void;
}

interface PicksHeadProps {
  search: BarSearch;
  suggestion: Suggestion;
}

interface FindControlsProps {
  search: BarSearch;
  city: ReactNode;
  filter: string;
  onFilter: (filter: string) => void;
}

/** Where a map is opened that nobody knows a place for. */
const britain: LatLon = { lat: 53.5, lon: -2.2 };

/** The bars round a place, a map of them, and those that were picked. */
export function PickBars({ game }: { game: Game }) {
  const [selection, change] = usePicks(game);
  const search = useBarSearch(game, selection.bars);
  const [filter, setFilter] = useState('');
  // What a rehearsal found about some of them leads here.
  const marked = useSearchParams()[0].getAll('bar');
  const [pane, setPane] = useState<Pane>(marked.length > 0 ? 'picks' : 'map');
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
  const isDesk = useIsDesktop();
  const pairs = useMemo(() => findClosePairs(selection), [selection]);
  const isComplete = lackIn(selection, game.barCount) === null;
  const plan = usePlan(game.gameId, selection, isComplete);
  const picked: Picked = {
    game,
    selection,
    supply: { picked: count, left: places ? free.length : null },
    plan: isComplete ? plan.data : undefined,
    isFailed: plan.error !== null,
    pairs,
  };
  const swapOf = (pair: ClosePair) => findSwap(pair, selection, free);
  const swap = ({ out, bar }: Swap) => change({ type: 'swap', id: out.id, bar });
  const warnings = countWarnings(picked, search.radiusKm);
  const sum = <PicksSum picked={picked} isWarned={warnings > 0} />;
  // On a wide screen warnings are above the list; the summary then goes below it, so that some bars stay visible.
  const isCrowded = isDesk && warnings > 0;

  function showWarnings() {
    setPane('picks');
    requestAnimationFrame(() => document.querySelector('[data-warning]')?.scrollIntoView({ block: 'center' }));
  }

  return (
    <>
      <SetupPanes
        heading="Pick the bars"
        lead={needWords(game)}
        action={<FirstStep search={search} suggestion={suggestion} onAddOwn={addOwn} />}
        outlook={<Outlook picked={picked} />}
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
            pairs={pairs}
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
            <>
              <PicksWarnings
                picked={picked}
                search={search}
                shownPair={isDesk && pairs[0] ? { pair: pairs[0], swap: swapOf(pairs[0]) } : null}
                onSwap={swap}
                onAddOwn={addOwn}
              />
              <PicksList
                selection={selection}
                marked={marked}
                hasChoice={(places ?? []).length > 0 || search.near.isLoading || search.city.isLoading}
                pairs={pairs}
                isWarning={!isDesk}
                swapOf={swapOf}
                onSwap={swap}
                change={change}
              />
              {isCrowded && <div className="pt-3.5">{sum}</div>}
            </>
          ),
          sum: isCrowded ? null : sum,
        }}
        note={
          <>
            <PicksNote selection={selection} change={change} />
            {!isDesk && pane !== 'picks' && <WarningsButton count={warnings} onPress={showWarnings} />}
          </>
        }
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

function needWords({ name, barCount }: Game): [string, string] {
  return [
    `${name} needs ${barCount + limits.spare} to ${limits.selectedMax}:`,
    `${numberWords[barCount]} to race, a start, and a reserve for the one that is shut.`,
  ];
}

/** Where to look, how far round, and for what. */
function FindControls({ search, city, filter, onFilter }: FindControlsProps) {
  const [shownKm, setShownKm] = useState(search.radiusKm);
  const [settledKm, setSettledKm] = useState(search.radiusKm);
  // A button beside the list may widen the circle too.
  if (settledKm !== search.radiusKm) {
    setSettledKm(search.radiusKm);
    setShownKm(search.radiusKm);
  }
  const count = search.near.data?.places.length ?? 0;
  const label = count === 0 ? 'Search bars' : `Search ${count} ${count === 1 ? 'bar' : 'bars'}`;
  return (
    <Stack gap="tight">
      {city}
      <Slider
        label="Radius"
        value={shownKm}
        min={radius.setupMinKm}
        max={radius.setupMaxKm}
        step={radius.setupStepKm}
        said={(km) => `${km} km`}
        onSlide={setShownKm}
        onSettle={search.searchWithin}
      />
      <SearchField label={label} value={filter} onSearch={onFilter} />
    </Stack>
  );
}

/** How many bars were picked, and the way to have others suggested; while there are none that is the first button of the page. */
function PicksHead({ search, suggestion }: PicksHeadProps) {
  const { count, isBusy, press } = suggestion;
  return (
    <HeadRow heading={count === 1 ? 'Your 1 bar' : `Your ${count} bars`}>
      {search.circle && count > 0 && (
        <SmallButton busy={isBusy} onClick={press}>
          Suggest a route
        </SmallButton>
      )}
    </HeadRow>
  );
}

/** What has just happened to the picks. */
function PicksNote({ selection: { note }, change }: PicksNoteProps) {
  if (note === 'full') return <Verdict tone="warning" title={fullWords} />;
  if (note === 'none') return null;
  const words = note.added ? `${note.removed} is out, ${note.added} is in.` : `${note.removed} is out.`;
  return (
    <UndoNote key={words} words={words} isNext={note.added !== undefined} onUndo={() => change({ type: 'put-back' })} />
  );
}
