import { Notice } from '../../parts/page/notice.tsx';
import { useInvited } from './invite.ts';

/** What the code does just now, where it does not simply let people in. */
export function DoorNotice() {
  const { game, people } = useInvited();
  if (game.status === 'ongoing') {
    return (
      <Notice tone="info" title="The race is on.">
        <p>Whoever scans this now knocks. Their team lets them in, or a host who does not race.</p>
      </Notice>
    );
  }
  if (people.joining === 'closed') {
    return (
      <Notice tone="warning" title="Teams are locked.">
        <p>Nobody new gets in by this code until you unlock them.</p>
      </Notice>
    );
  }
  return null;
}
