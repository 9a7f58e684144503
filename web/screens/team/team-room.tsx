import { cluesBy, teamNames } from '#contract/game';
import { appPages } from '#contract/pages';
import type { Game, Team } from '../../app/game.ts';
import { Page } from '../../parts/page/page.tsx';
import { WithAside } from '../../parts/layout/with-aside.tsx';
import type { Person } from '../../person/stored-session.ts';
import { ClueEditor } from './clues/clue-editor.tsx';
import { writesForAll } from './own-letter.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamHeading } from '../../parts/marks/team-heading.tsx';
import { WhichGame } from './which-game.tsx';
import { RaceLinks } from './race-links.tsx';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { TeamRows } from '../../parts/rows/team-rows.tsx';
import { readinessWords } from '../teams/readiness.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { teamCalls } from '#contract/calls/teams';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { MemberRow, MemberRows } from '../../parts/rows/member-row.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { troubleFrom } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { joinCalls } from '#contract/calls/join';
import { listed } from '#contract/text/words';
import { standingOf, type Teammate, usePeople } from '../../app/people.ts';
import { SwitchRow } from '../../parts/rows/switch-row.tsx';
import { useJoining } from '../invite/use-joining.ts';
import { ranksOf } from '../teams/ranks.ts';

interface TeamRoomProps {
  game: Game;
  teams: Team[];
  team: Team;
  person: Person;
}

/** A team's own page: its clues where it writes some, its people and how far the others are. */
export function TeamRoom(props: TeamRoomProps) {
  const { game } = props;
  // [K11] A member who does not write is sent no clues, and the list of bars comes with the clues.
  const writes = (cluesBy(game) === 'teams' && props.team.clues !== null && game.bars !== null) || writesForAll(game);
  return (
    <Page head={appPages.group} heading={writesForAll(game) && 'Your clues'} width="wide">
      <WithAside aside={<TeamSide {...props} />}>
        {writes ? <ClueEditor {...props} /> : <NothingToWrite game={game} team={props.team} />}
      </WithAside>
    </Page>
  );
}

/** For those who only race. Who writes matters until the start, because clues are fixed from then on. */
function NothingToWrite({ game, team }: { game: Game; team: Team }) {
  const title = {
    house: 'We write the clues.',
    host: 'The host writes the clues.',
    teams: whoWrites(team),
  }[cluesBy(game)];
  const canBeChosen = cluesBy(game) === 'teams' && team.hasWriter === false;
  return (
    <Stack>
      <TeamHeading team={team.letter} isPage>
        <WhichGame game={game} />
      </TeamHeading>
      <RaceLinks game={game} />
      {game.status === 'setup' && (
        <Notice tone="info" title={title}>
          <p>
            {canBeChosen ? 'The host can choose you, otherwise we generate them. ' : 'Nothing to write for you. '}
            Charge your phone, wear shoes you can walk in, and turn up.
          </p>
        </Notice>
      )}
    </Stack>
  );
}

/** [T21] Names who writes the team's clues, for members who do not. */
function whoWrites({ hasWriter = true, writers }: Team): string {
  if (!hasWriter) return 'No one writes your clues yet.';
  const names = writers ?? [];
  // Members who joined by code read no name for an invited captain who has not opened the game yet.
  if (names.length === 0) return 'Your captain writes the clues.';
  return `${listed(names)} ${names.length === 1 ? 'writes' : 'write'} the clues.`;
}

/** Who is in the team, and how far the others are. */
function TeamSide({ game, teams, person }: { game: Game; teams: Team[]; person: Person }) {
  const seated = teams.find(({ letter }) => letter === game.team);
  const others = teams.filter((team) => team !== seated);
  return (
    <Stack gap="section">
      {seated && <OwnSeat game={game} team={seated} person={person} />}
      {game.status === 'setup' && others.length > 0 && (
        <Stack gap="tight">
          <ChalkHeading>{writesForAll(game) ? 'The teams' : 'The others'}</ChalkHeading>
          <TeamRows
            label="How far they are"
            rows={others.map((team) => ({ team: team.letter, words: readinessWords(team), isReady: team.ready }))}
          />
        </Stack>
      )}
      {game.role === 'host' && <ButtonLink to={`/host/${game.gameId}`}>Game Setup</ButtonLink>}
    </Stack>
  );
}

/** The people of one's own team, and the way out of it. */
function OwnSeat({ game, team, person }: { game: Game; team: Team; person: Person }) {
  const [isAsked, setAsked] = useState(false);
  const { send, isSending, trouble, forget } = useSend((error) =>
    troubleFrom(error, problems['remove-email-failed'].words),
  );
  const navigate = useNavigate();
  const name = `Team ${teamNames[team.letter]}`;
  const { data } = usePeople(game.gameId);
  const people = data?.teams.find((one) => one.team === team.letter)?.people ?? [];
  const seatRanks = ranksOf(people, team.emails?.length ?? 0);
  const you = people.find((one) => one.you);
  const isByCode = you?.role === 'member';
  const isCaptain = !isByCode || you.isCaptain === true;

  function leave() {
    if (isByCode) {
      const params = { gameId: String(game.gameId) };
      return void send(params, async (_game, key) => {
        await callServer(joinCalls['leave-team'], { params, key });
        await navigate('/manage', { replace: true });
      });
    }
    const seat = { gameId: game.gameId, team: team.letter, email: person.email ?? '' };
    return void send(seat, async (input, key) => {
      await callServer(teamCalls['remove-email-from-group'], { input, key });
      await navigate('/manage', { replace: true });
    });
  }

  function stay() {
    setAsked(false);
    forget();
  }

  return (
    <Stack gap="tight">
      <ChalkHeading>{writesForAll(game) ? name : "Who's in"}</ChalkHeading>
      <MemberRows label={`In ${name}`}>
        {team.emails?.map((email, index) => (
          <MemberRow
            key={email}
            rank={seatRanks[index] ?? ''}
            email={email}
            isYou={email === person.email?.toLowerCase()}
          />
        ))}
        {people
          .filter(({ role }) => role === 'member' || team.emails === null)
          .map((mate, place) => (
            <MemberRow
              key={mate.seat ?? `by e-mail ${place}`}
              rank={standingOf(mate)}
              email={mate.name || 'Not here yet'}
              isYou={mate.you}
              news={mate.role === 'member' && mate.mayWriteClues && !mate.isCaptain ? 'may write clues' : null}
            />
          ))}
      </MemberRows>
      {game.status === 'setup' && cluesBy(game) === 'teams' && isCaptain && <WhoWrites game={game} people={people} />}
      {(isByCode ? game.status === 'setup' : game.status !== 'over') && (
        <Button look="danger" onClick={() => setAsked(true)}>
          Leave this team
        </Button>
      )}
      <ConfirmDialog
        open={isAsked && !trouble}
        title={`Leave ${name}?`}
        yes="Leave this team"
        no="Stay"
        busy={isSending}
        onYes={leave}
        onNo={stay}
      >
        <Text>
          {isByCode
            ? 'Your seat is free for somebody else. The code lets you back in until the race starts.'
            : 'Your clues stay with the team. Only the host or a co-host can put you back in.'}
        </Text>
      </ConfirmDialog>
      <TroubleDialog trouble={trouble} onClose={stay} />
    </Stack>
  );
}

/** [K11] The captain says which of those who joined by code read and write the clues. */
function WhoWrites({ game, people }: { game: Game; people: Teammate[] }) {
  const { changeMember, trouble } = useJoining(game.gameId);
  const members = people.flatMap((mate) => (mate.seat === null || mate.you ? [] : [{ ...mate, seat: mate.seat }]));
  if (members.length === 0) return null;
  return (
    <div>
      {members.map(({ seat, name, mayWriteClues }) => (
        <SwitchRow
          key={seat}
          title={`${name} may write clues`}
          detail={mayWriteClues ? 'Once they have read them they stay in this team.' : undefined}
          isOn={mayWriteClues}
          onSwitch={(on) => void changeMember(seat, { mayWriteClues: on })}
        />
      ))}
      {trouble && (
        <Notice tone="trouble" title={trouble.words}>
          {trouble.why && <p>{trouble.why}</p>}
        </Notice>
      )}
    </div>
  );
}
