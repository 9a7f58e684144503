import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isRouteComplete } from '#contract/game';
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
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Slider } from '../../parts/fields/slider.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { HeadRow } from './head-row.tsx';
import { InlineLink } from '../../parts/buttons/text-link.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { problems } from '#contract/problems';
import { UndoNote, Verdict } from './verdict.tsx';
import { moreWords, planWords } from './plan-copy.ts';
import { type Change, isSame, lackIn, picksOf, type Selection } from './picks/selection.ts';
import { usePlan } from './use-plan.ts';

interface PicksNoteProps {
  selection: Selection;
  change: (change: Change) => void;
}

const howToStart = 'Press Start beside the bar where everybody meets.';

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

  return (
    <>
      <SetupPanes
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
              marked={marked}
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
  return <UndoNote words={`${note.removed} is out.`} onUndo={() => change({ type: 'put-back' })} />;
}

/** What race the picks would give, or what is missing before they give one. */
function PicksSum({ game, selection }: { game: Game; selection: Selection }) {
  const lack = lackIn(selection, game.barCount);
  const plan = usePlan(game.gameId, selection, lack === null);
  const count = selection.bars.length;
  if (lack !== null) {
    const isStart = lack === problems['pick-a-start-bar'].words;
    return (
      <Verdict tone="plain" title={isStart ? `${lack}.` : lack}>
        {[isStart && howToStart, moreWords(game, count)].filter(Boolean).join(' ')}
      </Verdict>
    );
  }
  if (plan.data) {
    const { tone, title, words } = planWords(plan.data, game, count);
    return (
      <Verdict tone={tone} title={title}>
        {words}{' '}
        {isRouteComplete({ ...game, bars: game.bars ?? [] }) && isSame(selection, picksOf(game)) && (
          <InlineLink to={`/host/${game.gameId}/rehearsal`}>Rehearse with bots</InlineLink>
        )}
      </Verdict>
    );
  }
  return (
    <Verdict tone="plain" title={plan.error ? 'We could not measure the walk just now.' : 'Measuring the walk…'} />
  );
}
