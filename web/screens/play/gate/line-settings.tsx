import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { joinCalls } from '#contract/calls/join';
import { type Letter, teamNames } from '#contract/game';
import { joinPath } from '#contract/join-code';
import { type Game, gameKey } from '../../../app/game.ts';
import { leave } from '../../../app/leave.ts';
import { type People, usePeopleChanges } from '../../../app/people.ts';
import { callServer } from '../../../call/api.ts';
import { troubleFrom } from '../../../call/trouble.ts';
import { useSend } from '../../../call/use-send.ts';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { TroubleDialog } from '../../../parts/dialogs/trouble-dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { MenuLink, MenuRow } from '../../../parts/rows/menu-row.tsx';

interface LineSettingsProps {
  game: Game;
  group: Letter;
  people: People | undefined;
  onClose: () => void;
}

/** [K10] The start line's menu: open the team's page, change team, or leave. */
export function LineSettings({ game, group, people, onClose }: LineSettingsProps) {
  const [asked, ask] = useState<'nothing' | 'team' | 'out'>('nothing');
  const client = useQueryClient();
  const { askPeopleAgain } = usePeopleChanges(game.gameId);
  const params = { gameId: String(game.gameId) };
  const { send, isSending, trouble, forget } = useSend((error) => troubleFrom(error, 'That did not work.'));
  const others = listOtherTeams(people, group);
  const isByCode = people?.teams.some((team) => team.people?.some(({ you, seat }) => you && seat !== null)) ?? false;

  function change(team: Letter) {
    void send({ team }, async (input, key) => {
      await callServer(joinCalls['change-team'], { params, input, key });
      onClose();
      await Promise.all([client.invalidateQueries({ queryKey: gameKey(game.gameId) }), askPeopleAgain()]);
    });
  }

  function getOut() {
    void send({}, async (_input, key) => {
      await callServer(joinCalls['leave-team'], { params, key });
      await leave(people ? joinPath(people.code) : '/manage');
    });
  }

  function stay() {
    ask('nothing');
    forget();
  }

  if (trouble) return <TroubleDialog trouble={trouble} onClose={stay} />;
  if (asked === 'out') {
    return (
      <ConfirmDialog
        open
        title={`Leave Team ${teamNames[group]}?`}
        yes="Leave this team"
        no="Stay"
        busy={isSending}
        onYes={getOut}
        onNo={stay}
      >
        <Text>Until the start the code lets you back in.</Text>
      </ConfirmDialog>
    );
  }
  if (asked === 'team') {
    return (
      <Dialog open title="Change team" onClose={stay} lightDismiss>
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
    );
  }
  return (
    <Dialog open title="Settings" onClose={onClose} lightDismiss>
      <Stack gap="tight">
        <MenuLink icon="clue" title="Your Team" to={`/group/${game.gameId}/${group}`} />
        {game.role !== 'player' && (
          <MenuLink
            icon="controls"
            title={game.role === 'host' ? 'Game Setup' : "Who's in"}
            to={`/host/${game.gameId}`}
          />
        )}
        {isByCode && others.length > 0 && <MenuRow icon="invite" title="Change team" onPress={() => ask('team')} />}
        {isByCode && <MenuRow icon="door" title="Leave this team" tone="danger" onPress={() => ask('out')} />}
        <MenuLink icon="out" title="My Games" to="/manage" />
      </Stack>
    </Dialog>
  );
}

/** [SL4] The teams a member may change to; none while joining is closed. */
function listOtherTeams(people: People | undefined, own: Letter) {
  if (!people || people.joining === 'closed') return [];
  return people.teams.filter(({ team, isClosed }) => team !== own && !isClosed);
}
