import type { Game, Team } from '../../../app/game.ts';
import { CardGrid } from '../../../parts/layout/card-grid.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { ProgressBar } from '../../../parts/marks/progress-bar.tsx';
import { Lead, SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import type { Person } from '../../../person/stored-session.ts';
import { ClueField } from './clue-field.tsx';
import { type ClueForm, isWritten } from './clue-form.ts';
import { NudgeField, nudgeHelpId } from './nudge-field.tsx';
import { useClueBook, useClueForms, useNudgeBook } from './use-books.ts';
import { writesForAll } from '../own-letter.ts';
import { RaceLinks } from '../race-links.tsx';
import { EmptyJar } from '../../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { MainLink } from '../../../parts/buttons/main-button.tsx';
import { type ReactNode, useState } from 'react';
import { TroubleDialog } from '../../../parts/dialogs/trouble-dialog.tsx';
import type { Trouble } from '../../../call/trouble.ts';
import { teamNames } from '#contract/game';
import { TeamHeading } from '../../../parts/marks/team-heading.tsx';
import { WhichGame } from '../which-game.tsx';

/** Where a team writes: progress counts the start bar as done, and never more than the list. */
export function ClueEditor({ game, team, person }: { game: Game; team: Team; person: Person }) {
  const list = game.bars ?? [];
  const bars = list.filter(({ id }) => id !== game.startBarId);
  const whose = { personId: person.id, game, team, barIds: bars.map(({ id }) => id) };
  const book = useClueBook(whose);
  const forms = useClueForms(book);
  const nudges = useNudgeBook(whose);
  const nudgeForms = useClueForms(nudges);
  if (bars.length === 0) return <NoBars game={game} team={team} />;
  const written = bars.filter(({ id }) => isWritten(forms.get(id) ?? { text: '', known: '' })).length;
  const done = Math.min(written + 1, list.length);
  const progress = `${done} of ${list.length} written.`;
  const isOpen = game.status === 'setup';
  return (
    <Stack gap="field">
      <EditorHeading game={game} team={team}>
        {progress} {isOpen ? savedWords([...forms.values()]) : 'The race has begun: its clues are fixed.'}
      </EditorHeading>
      <Stack gap="tight">
        <ProgressBar label={progress} done={done} of={list.length} />
        {isOpen && bars.length > written && (
          <SmallPrint>
            {game.startBar} is where everybody starts and needs no clue, so it counts as written.{' '}
            {bars.length - written} to go.
          </SmallPrint>
        )}
        {isOpen && game.hints && (
          <SmallPrint>
            <span id={nudgeHelpId}>
              A nudge is the first hint for a team that is stuck: your clue in plainer words. Leave it out and we write
              one.
            </span>
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
            gameId={game.gameId}
            bar={bar}
            book={book}
            isOpen={isOpen}
            form={forms.get(bar.id)}
            nudge={game.hints && <NudgeField bar={bar} book={nudges} isOpen={isOpen} form={nudgeForms.get(bar.id)} />}
          />
        ))}
      </CardGrid>
      {game.attribution && <SmallPrint>{game.attribution}</SmallPrint>}
      <RefusedClue forms={forms} />
      <RefusedClue forms={nudgeForms} />
    </Stack>
  );
}

function savedWords(forms: ClueForm[]): string {
  const waiting = forms.filter(({ step }) => step === 'no-signal').length;
  return waiting === 0 ? 'Saved as you go.' : `${waiting} waiting for signal.`;
}

/** Before the host has picked the bars. */
function NoBars({ game, team }: { game: Game; team: Team }) {
  const isHost = game.role === 'host';
  return (
    <Stack>
      <EditorHeading game={game} team={team}>
        Nothing to write yet.
      </EditorHeading>
      <RaceLinks game={game} />
      <EmptyState
        picture={<EmptyJar />}
        title="No bars yet"
        action={isHost && <MainLink to={`/host/${game.gameId}/setup`}>Finish setup</MainLink>}
      >
        {isHost
          ? 'Pick the bars first. Then there is something to write about.'
          : 'The host is still picking the bars. Come back when they are done, and write a clue for each.'}
      </EmptyState>
    </Stack>
  );
}

/** A refusal is shown once; afterwards its field still says so. */
function RefusedClue({ forms }: { forms: ReadonlyMap<string, ClueForm> }) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const shown = [...forms]
    .map(([barId, { step }]) => refusalOf(barId, step))
    .find((each) => each && !seen.has(each.id));
  return (
    <TroubleDialog
      trouble={shown?.trouble ?? null}
      onClose={() => setSeen((before) => new Set([...before, shown?.id ?? '']))}
    />
  );
}

function refusalOf(barId: string, step: ClueForm['step']): { id: string; trouble: Trouble } | null {
  if (typeof step !== 'object' || !('refused' in step)) return null;
  return { id: `${barId} ${step.refused.why}`, trouble: step.refused };
}

/** Whose clues these are: a team's, or the host's for everybody. */
function EditorHeading({ game, team, children }: { game: Game; team: Team; children: ReactNode }) {
  if (!writesForAll(game)) {
    return (
      <Stack gap="tight">
        <TeamHeading team={team.letter} isPage>
          <WhichGame game={game} />
        </TeamHeading>
        {game.status === 'setup' && (
          <Text>
            On the night the other teams find the bars by the clues you write. Make them sweat, but keep it fair.
          </Text>
        )}
        <Text>{children}</Text>
      </Stack>
    );
  }
  return (
    <Stack gap="tight">
      <Lead>{solversOf(game.teamCount)} what you write.</Lead>
      <Text>{children}</Text>
    </Stack>
  );
}

function solversOf(teams: number): string {
  if (teams === 1) return `Team ${teamNames.A} solves`;
  return teams === 2 ? 'Both teams solve' : `All ${teams} teams solve`;
}
