import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { joinCalls } from '#contract/calls/join';
import { cluesBy, type Letter, teamNames } from '#contract/game';
import { joinPath } from '#contract/join-code';
import { type Game, gameKey } from '../../../app/game.ts';
import { type People, type Teammate, usePeople, usePeopleChanges } from '../../../app/people.ts';
import { leave } from '../../../app/leave.ts';
import { callServer } from '../../../call/api.ts';
import { troubleFrom } from '../../../call/trouble.ts';
import { useSend } from '../../../call/use-send.ts';
import { Button, ButtonLink } from '../../../parts/buttons/button.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { TroubleDialog } from '../../../parts/dialogs/trouble-dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { MemberRow, MemberRows } from '../../../parts/rows/member-row.tsx';

const ranks = { captain: 'Captain', 'vice-captain': 'Vice-captain', member: 'In the team' } as const;

/** [K10] Who is in one's own team by now; and for whoever joined by code the way to another one, or out. */
export function WaitingTeam({ game, group }: { game: Game; group: Letter }) {
  const { data } = usePeople(game.gameId);
  const own = data?.teams.find(({ team }) => team === group);
  const people = own?.people;
  if (!data || !people) return null;
  const you = people.find(({ you: isYou }) => isYou);
  return (
    <section className="grid gap-3 text-left">
      <h2 className="font-display text-h3">
        Team {teamNames[group]}: {people.length} in
      </h2>
      {you?.mayWriteClues && cluesBy(game) === 'teams' && <WritesClues gameId={game.gameId} group={group} />}
      <div aria-live="polite">
        <MemberRows label={`In Team ${teamNames[group]}`}>
          {people.map((person) => (
            <MemberRow
              key={`${person.role} ${person.seat} ${person.name}`}
              rank={person.isCaptain ? ranks.captain : ranks[person.role]}
              email={person.name || 'Not here yet'}
              isYou={person.you}
              news={newsOf(person)}
            />
          ))}
        </MemberRows>
      </div>
      {you?.seat !== undefined && you.seat !== null && <OwnSeat game={game} group={group} people={data} />}
    </section>
  );
}

/** [T21] Someone who writes for their team, told where they wait, with the way there. */
function WritesClues({ gameId, group }: { gameId: number; group: Letter }) {
  return (
    <Notice
      tone="info"
      title={`You write the clues for ${teamNames[group]}.`}
      action={<ButtonLink to={`/group/${gameId}/${group}`}>Write the clues</ButtonLink>}
    />
  );
}

/** Whoever joined by code reads no address: somebody who was only invited has no name yet. */
function newsOf({ kind, name }: Teammate): string | null {
  if (name === '') return null;
  if (kind === 'invited') return 'not opened yet';
  return kind === 'guest' ? 'guest' : null;
}

/** The seat of somebody who joined by code: its card, another team, or none. */
function OwnSeat({ game, group, people }: { game: Game; group: Letter; people: People }) {
  const [asked, ask] = useState<'nothing' | 'team' | 'out'>('nothing');
  const client = useQueryClient();
  const { askPeopleAgain } = usePeopleChanges(game.gameId);
  const params = { gameId: String(game.gameId) };
  const { send, isSending, trouble, forget } = useSend((error) => troubleFrom(error, 'That did not work.'));
  const others = people.teams.filter(({ team, isClosed }) => team !== group && !isClosed);

  function change(team: Letter) {
    void send({ team }, async (input, key) => {
      await callServer(joinCalls['change-team'], { params, input, key });
      ask('nothing');
      await Promise.all([client.invalidateQueries({ queryKey: gameKey(game.gameId) }), askPeopleAgain()]);
    });
  }

  function getOut() {
    void send({}, async (_input, key) => {
      await callServer(joinCalls['leave-team'], { params, key });
      await leave(joinPath(people.code));
    });
  }

  function stay() {
    ask('nothing');
    forget();
  }

  return (
    <div className="grid gap-3">
      <ButtonLink to={joinPath(people.code)}>Your seat</ButtonLink>
      {others.length > 0 && <Button onClick={() => ask('team')}>Change team</Button>}
      <Button look="danger" onClick={() => ask('out')}>
        Leave this team
      </Button>
      <Dialog open={asked === 'team' && !trouble} title="Change team" onClose={stay} lightDismiss>
        <ul className="grid gap-2">
          {others.map(({ team, count }) => (
            <li key={team}>
              <button
                type="button"
                aria-busy={isSending || undefined}
                onClick={() => change(team)}
                className="flex min-h-16 w-full items-center gap-3.5 rounded-mat border-3 border-edge px-3.5 py-2 text-left active:bg-raised"
              >
                <TeamBadge team={team} size={48} silent />
                <span className="grow font-display text-label">{teamNames[team]}</span>
                <span className="text-small text-quiet">{count} in</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={asked === 'out' && !trouble}
        title={`Leave Team ${teamNames[group]}?`}
        yes="Leave this team"
        no="Stay"
        busy={isSending}
        onYes={getOut}
        onNo={stay}
      >
        <Text>Until the start the code lets you back in.</Text>
      </ConfirmDialog>
      <TroubleDialog trouble={trouble} onClose={stay} />
    </div>
  );
}
