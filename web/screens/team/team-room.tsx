import { cluesBy } from '#contract/game';
import { appPages } from '#contract/pages';
import type { Game, Team } from '../../app/game.ts';
import { Page } from '../../parts/page/page.tsx';
import { WithAside } from '../../parts/layout/with-aside.tsx';
import type { Person } from '../../person/stored-session.ts';
import { ClueEditor } from './clues/clue-editor.tsx';
import { NothingToWrite } from './nothing-to-write.tsx';
import { writesForAll } from './own-letter.ts';
import { TeamSide } from './team-side.tsx';

interface TeamRoomProps {
  game: Game;
  teams: Team[];
  team: Team;
  person: Person;
}

/** A team's own page: its clues where it writes some, its people and how far the others are. */
export function TeamRoom(props: TeamRoomProps) {
  const { game } = props;
  const writes = cluesBy(game) === 'teams' || writesForAll(game);
  return (
    <Page head={appPages.group} heading={writesForAll(game) && 'Your clues'} width="wide">
      <WithAside aside={<TeamSide {...props} />}>
        {writes ? <ClueEditor {...props} /> : <NothingToWrite game={game} team={props.team} />}
      </WithAside>
    </Page>
  );
}
