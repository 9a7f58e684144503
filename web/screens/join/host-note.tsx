import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import type { JoinView } from './join-view.ts';

/** To the host, who looks at what they handed out. */
export function HostNote({ game }: { game: JoinView }) {
  return (
    <Notice
      tone="info"
      title="This is your race."
      action={
        <ButtonLink to={`/host/${game.gameId}`}>
          {game.state === 'started' ? 'Race console' : game.state === 'over' ? 'Your game' : 'Game Setup'}
        </ButtonLink>
      }
    >
      <p>
        {game.state === 'open'
          ? 'Your people see the page below. Join a team yourself, if you like.'
          : 'This is what your people see.'}
      </p>
    </Notice>
  );
}
