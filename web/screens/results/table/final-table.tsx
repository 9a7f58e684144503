import { letters, teamNames } from '#contract/game';
import { lengthOf } from '#contract/text/clean-text';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { countedFromWords } from '../../../race/counted-from.ts';
import { hintsTaken } from '../../../race/hints-taken.ts';
import { counted } from '../bars/how-long.ts';
import { type Night, useNight } from '../night.ts';

type ToldTeam = Night['story']['teams'][number];
type Row = Night['results']['rows'][number];

/** Everybody in their order: time, bars, penalties. */
export function FinalTable() {
  const { results, story } = useNight();
  return (
    <ol aria-label="Final results" className="mt-3.5">
      {results.rows.map((row) => {
        const team = story.teams.find(({ name }) => name === row.teamName);
        return team && <TableRow key={team.group} row={row} team={team} />;
      })}
    </ol>
  );
}

/** The same from the table alone. */
export function PlainTable({ rows }: { rows: readonly Row[] }) {
  return (
    <ol aria-label="Final results" className="mt-3.5">
      {rows.map((row) => (
        <TableRow key={row.teamName} row={row} team={null} />
      ))}
    </ol>
  );
}

function TableRow({ row, team }: { row: Row; team: ToldTeam | null }) {
  const notes = notesOf(row, team);
  const group = team?.group ?? letters.find((letter) => teamNames[letter] === row.teamName);
  return (
    <li className="grid min-h-19 grid-cols-[34px_48px_minmax(0,1fr)] items-center gap-x-2.5 bg-size-[100%_10px] bg-top bg-no-repeat py-3 not-first:bg-(image:--chalk)">
      <span className="font-display text-[2.625rem] leading-[.8] font-black">{row.position}</span>
      {group && <TeamBadge team={group} racing={team?.state !== 'absent'} silent />}
      <div className="col-start-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2 font-display text-[1.6875rem] leading-none font-extrabold">
          <span>
            {row.teamName} <span className="text-[1.125rem]">{row.animalEmoji}</span>
          </span>
          <span className="ml-auto">{timeOf(row)}</span>
        </div>
        <div className="mt-0.75 flex flex-wrap items-baseline justify-between gap-x-2 text-small leading-[1.3] text-quiet">
          <span>{penaltiesOf(row.rawAdditional)}</span>
          <span className="ml-auto">{counted(row.totalBars, 'bar')}</span>
        </div>
        {notes.length > 0 && (
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            {notes.map((note) => (
              <Tag key={note}>{note}</Tag>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

/** As everywhere else on the page; the table itself says '1 mins 5 secs'. */
function timeOf({ mins, secs, completionTime }: Row): string {
  return mins === null || secs === null ? completionTime : lengthOf((mins * 60 + secs) * 1_000);
}

function penaltiesOf(number: number): string {
  return number === 0 ? 'No penalties.' : `${counted(number, 'penalty', 'penalties')} (+${number} 🍻)`;
}

/** What became of a banked finish on which the order hung. */
const finishNotes: Record<NonNullable<Row['finish']>, string> = {
  asked: 'banked finish: the host is asked',
  stands: 'banked finish: it stands',
  accepted: 'banked finish: let stand by the host',
  arrival: 'banked finish: counted from its arrival',
};

/** [D6] For an unfinished team the time given back affects its position: ties on bars are broken by the time of the last one. */
function givenBackNote(ms: number, isUnfinished: boolean): string {
  return isUnfinished ? `placed with ${lengthOf(ms)} back for a shut bar` : `${lengthOf(ms)} back for a shut bar`;
}

function notesOf({ banked, finish, lookedOdd, mins }: Row, team: ToldTeam | null): string[] {
  const { adjustedMs = 0, givenBackMs = 0, state, hints } = team ?? {};
  const timeNotes = banked ? ['banked'] : [];
  const minutes = counted(Math.round(Math.abs(adjustedMs) / 60_000), 'min');
  return [
    ...(finish ? [finishNotes[finish]] : timeNotes),
    ...(lookedOdd ? ['looked odd'] : []),
    ...(adjustedMs === 0 ? [] : [`${minutes} ${adjustedMs > 0 ? 'added' : 'taken off'} by the host`]),
    ...(givenBackMs < 1_000 ? [] : [givenBackNote(givenBackMs, mins === null)]),
    ...(team?.legs ?? []).flatMap(({ number, countedFrom }) => {
      const words = countedFromWords(countedFrom);
      return words ? [`bar ${number}: ${words}`] : [];
    }),
    ...(hints ? [hintsTaken(hints)] : []),
    ...(state === 'retired' ? ['retired'] : []),
    ...(state === 'absent' ? ['nobody turned up'] : []),
  ];
}
