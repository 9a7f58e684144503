import type { Game, Team } from '../../../app/game.ts';
import { CardGrid } from '../../../parts/layout/card-grid.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { ProgressBar } from '../../../parts/marks/progress-bar.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import type { Person } from '../../../person/stored-session.ts';
import { ClueField } from './clue-field.tsx';
import { type CluePage, isWritten } from './clue-page.ts';
import { EditorHeading } from './editor-heading.tsx';
import { NoBars } from './no-bars.tsx';
import { writesForAll } from '../own-letter.ts';
import { RaceLinks } from '../race-links.tsx';
import { RefusedClue } from './refused-clue.tsx';
import { useClueBook, useCluePages } from './use-clue-book.ts';

/** Where a team writes: progress counts the start bar as done, and never more than the list. */
export function ClueEditor({ game, team, person }: { game: Game; team: Team; person: Person }) {
  const list = game.game_bar_list ?? [];
  const bars = list.filter(({ id }) => id !== game.game_start_bar_id);
  const book = useClueBook({ personId: person.id, game, team, barIds: bars.map(({ id }) => id) });
  const pages = useCluePages(book);
  if (bars.length === 0) return <NoBars game={game} team={team} />;
  const written = bars.filter(({ id }) => isWritten(pages.get(id) ?? { text: '', known: '' })).length;
  const done = Math.min(written + 1, list.length);
  const progress = `${done} of ${list.length} written.`;
  const isOpen = game.status === 'setup';
  return (
    <Stack gap="field">
      <EditorHeading game={game} team={team}>
        {progress} {isOpen ? savedWords([...pages.values()]) : 'The race has begun: its clues are fixed.'}
      </EditorHeading>
      <Stack gap="tight">
        <ProgressBar label={progress} done={done} of={list.length} />
        {isOpen && bars.length > written && (
          <SmallPrint>
            {game.game_start_bar} is where everybody starts and needs no clue, so it counts as written.{' '}
            {bars.length - written} to go.
          </SmallPrint>
        )}
      </Stack>
      <RaceLinks game={game} />
      {isOpen && done === list.length && (
        <Notice tone="good" title="All your clues are written.">
          <p>
            {writesForAll(game)
              ? 'You can change them until the race starts.'
              : 'Nothing more to do before the night: turn up with a charged phone and open this page. You can change your clues until the race starts.'}
          </p>
        </Notice>
      )}
      <CardGrid>
        {bars.map((bar) => (
          <ClueField
            key={bar.id}
            gameId={game.game_id}
            bar={bar}
            book={book}
            isOpen={isOpen}
            page={pages.get(bar.id)}
          />
        ))}
      </CardGrid>
      {game.attribution && <SmallPrint>{game.attribution}</SmallPrint>}
      <RefusedClue pages={pages} />
    </Stack>
  );
}

function savedWords(pages: CluePage[]): string {
  const waiting = pages.filter(({ step }) => step === 'no-signal').length;
  return waiting === 0 ? 'Saved as you go.' : `${waiting} waiting for signal.`;
}
