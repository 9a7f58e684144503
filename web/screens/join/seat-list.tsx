import { useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { fold } from '../setup/fold.ts';
import type { JoinTeam } from './join-view.ts';

interface SeatListProps {
  teams: JoinTeam[];
  /** The team in the link: its list is open from the start. */
  asked: Letter | null;
  isBusy: boolean;
  onPick: (name: string, at: { team: Letter; seat: number }) => void;
}

type GuestSeat = JoinTeam['guests'][number];

/** Up to this many seats fit a screen without grouping by team and without a search field. */
const shortList = 6;

/** The seats of guests by team, with a search by name if there are many. */
export function SeatList({ teams, asked, isBusy, onPick }: SeatListProps) {
  const [search, setSearch] = useState('');
  const query = fold(search);
  const peopled = teams.filter(({ guests }) => guests.length > 0);
  const count = peopled.reduce((sum, { guests }) => sum + guests.length, 0);
  const isShort = count <= shortList;
  const found = peopled
    .map((team) => ({ ...team, guests: team.guests.filter(({ name }) => fold(name).includes(query)) }))
    .filter(({ guests }) => guests.length > 0);
  const rows = ({ team, guests }: Pick<JoinTeam, 'team' | 'guests'>) => (
    <ul aria-label={teamNames[team]} className="grid gap-2">
      {guests.map((guest) => (
        <li key={guest.seat}>
          <SeatButton guest={guest} isBusy={isBusy} onPick={() => onPick(guest.name, { team, seat: guest.seat })} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-3">
      {!isShort && <SearchField label={`Search ${count} names`} value={search} onSearch={setSearch} />}
      {found.length === 0 && count > 0 && <p className="text-body text-quiet">No name like that. Try a part of it.</p>}
      {isShort || query !== ''
        ? found.map((team) => (
            <section key={team.team} className="grid gap-2">
              <h2 className="flex items-center gap-3 font-display text-h3">
                <TeamBadge team={team.team} size={34} silent /> {teamNames[team.team]}
              </h2>
              {rows(team)}
            </section>
          ))
        : found.map((team) => (
            <details key={team.team} name="team" open={team.team === asked} className="group rounded-mat bg-card">
              <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3.5 rounded-mat border-3 border-edge-soft px-3.5 group-open:border-ink [&::-webkit-details-marker]:hidden">
                <TeamBadge team={team.team} size={48} silent />
                <span className="grow font-display text-h3">{teamNames[team.team]}</span>
                <span className="text-small text-quiet">
                  {team.guests.length === 1 ? '1 guest' : `${team.guests.length} guests`}
                </span>
              </summary>
              <div className="px-3 pt-3 pb-3.5">{rows(team)}</div>
            </details>
          ))}
    </div>
  );
}

function SeatButton({ guest, isBusy, onPick }: { guest: GuestSeat; isBusy: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={onPick}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3.5 rounded-mat border-3 border-edge px-3.5 py-1.5 text-left active:bg-raised"
    >
      <span className="min-w-0 font-display text-h3 wrap-anywhere">{guest.name}</span>
      <span className="grow text-small text-quiet">seat {guest.seat}</span>
      <span className="shrink-0 font-display text-label">That's me</span>
    </button>
  );
}
