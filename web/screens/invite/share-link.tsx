import { type Letter, teamNames } from '#contract/game';
import { ShareButton } from '../../parts/buttons/share-button.tsx';
import { joinLink, useInvited } from './invite.ts';

/** The way in, to be passed on. */
export function ShareLink({ team }: { team: Letter | null }) {
  const { game, people } = useInvited();
  return (
    <ShareButton title={game.name} url={joinLink(people.code, team)}>
      {team ? `Share ${teamNames[team]} link` : 'Share link'}
    </ShareButton>
  );
}
