import { useState } from 'react';
import { bars as limits } from '#contract/limits';
import { problems, wordsOf } from '#contract/problems';
import { RequestError } from '../../../call/api.ts';
import type { Game } from '../../../app/game.ts';
import { BarRows, FoundRow } from './bar-rows.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { type LatLon, metresBetween, saidDistance } from '../../../parts/map/lat-lon.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { troubleFrom } from '../../../call/trouble.ts';
import { detailOf } from '../detail.ts';
import { fold } from '../fold.ts';
import { MoreBars } from './more-bars.tsx';
import type { FoundBar } from '../picks/selection.ts';
import type { BarSearch } from './use-bar-search.ts';
import type { Suggestion } from '../use-suggestion.ts';

interface FoundBarsProps {
  game: Game;
  search: BarSearch;
  suggestion: Suggestion;
  /** Those found and not picked. */
  free: readonly FoundBar[];
  filter: string;
  middle: LatLon | null;
  onAdd: (id: string) => void;
  onAddOwn: () => void;
}

/** How many bars are listed at first, and with each Show more. */
const listStep = 60;

/** The bars that can be added, or why there are none. */
export function FoundBars(props: FoundBarsProps) {
  const { game, search, suggestion, free, filter, onAdd, onAddOwn } = props;
  const { near, circle, radiusKm } = search;
  const [most, setMost] = useState(listStep);
  if (!circle) return <NoPlace {...props} />;
  if (near.error && !near.isFetching) return <NotFetched {...props} />;
  if (!near.data) return <Skeleton words="Looking for bars…" />;
  const { places, message } = near.data;
  const needed = game.barCount + limits.spare;
  const more = <MoreBars {...{ game, search, suggestion, onAddOwn }} found={places.length} />;
  if (places.length === 0) {
    return (
      <Notice tone="info" title={`No bars within ${radiusKm} km`} action={more}>
        <p>{message ?? 'Search a wider circle, or add one yourself.'} Or move the map and search there.</p>
      </Notice>
    );
  }
  const wanted = fold(filter);
  const isWanted = ({ name, street = '' }: FoundBar) => fold(`${name} ${street}`).includes(wanted);
  const shown = free.filter(isWanted);
  return (
    <Stack gap="tight">
      {message && <Notice tone="info" title={message} />}
      {places.length < needed && (
        <Notice tone="info" title={onlyWords(places.length, radiusKm)} action={more}>
          <p>Your race needs {needed}.</p>
        </Notice>
      )}
      {near.isFetching && <Text>Looking for bars…</Text>}
      {shown.length === 0 ? (
        <Text>{noneWords(free, places.find(isWanted))}</Text>
      ) : (
        <BarRows>
          {shown.slice(0, most).map((bar) => (
            <FoundRow
              key={bar.id}
              id={bar.id}
              name={bar.name}
              detail={detailOf(bar)}
              distance={saidDistance(metresBetween(circle, bar))}
              onAdd={onAdd}
            />
          ))}
        </BarRows>
      )}
      <Stack gap="tight">
        {shown.length > most && <Button onClick={() => setMost(most + listStep)}>Show more</Button>}
        {places.length >= needed && <Button onClick={onAddOwn}>Add a bar yourself</Button>}
      </Stack>
    </Stack>
  );
}

function onlyWords(count: number, radiusKm: number): string {
  return `Only ${count} ${count === 1 ? 'bar' : 'bars'} within ${radiusKm} km`;
}

/** Why the list is empty: a bar that is picked is in the other list. */
function noneWords(free: readonly FoundBar[], picked: FoundBar | undefined): string {
  if (free.length === 0) return 'You have picked them all.';
  return picked ? `${picked.name} is among your bars already.` : 'No bar here is called that.';
}

/** There is no circle to search yet, or nobody knows where it would be. */
function NoPlace(props: FoundBarsProps) {
  const { search, middle, onAddOwn } = props;
  const { city } = props.game;
  if (city.trim() !== '' && !search.city.error) return <Skeleton words={`Looking for ${city}…`} />;
  const isUnknown = search.city.error instanceof RequestError && search.city.error.status === 404;
  const title = city.trim() === '' ? problems['game-city-missing'].words : problems['city-not-found'].words;
  const ways = (
    <Stack gap="tight">
      <Button busy={search.locating === 'asking'} onClick={() => void search.searchWhereIAm()}>
        Use my location
      </Button>
      {middle && <Button onClick={() => search.searchAt(middle)}>Search where the map is</Button>}
      <Button onClick={onAddOwn}>Add a bar yourself</Button>
    </Stack>
  );
  if (city.trim() !== '' && !isUnknown) return <NotFetched {...props} />;
  return (
    <Notice tone="warning" title={title} action={ways}>
      <p>Change the city, or show us where: use your location, move the map and search there, or add a bar yourself.</p>
      {typeof search.locating === 'object' && <p role="alert">{search.locating.trouble}</p>}
    </Notice>
  );
}

/** The directory did not answer: it may in a moment, and a bar of one's own needs no directory. */
function NotFetched({ search, onAddOwn }: FoundBarsProps) {
  const error = search.near.error ?? search.city.error;
  const { words, why } = troubleFrom(error, wordsOf(search.isFirst ? 'nearby-bars-failed' : 'fetch-bars-failed'));
  const again = search.near.error ? search.near : search.city;
  return (
    <Notice
      tone="trouble"
      title={words}
      action={
        <Stack gap="tight">
          <Button onClick={() => void again.refetch()}>Try again</Button>
          <Button onClick={onAddOwn}>Add a bar yourself</Button>
        </Stack>
      }
    >
      <p>{why === problems['find-nearby-failed'].words ? 'Give it a moment, or add the bars you know.' : why}</p>
    </Notice>
  );
}
