import { Notice } from '../../parts/page/notice.tsx';
import { useInvite } from './invite.ts';

/** What the server would not do, until the next try. */
export function JoiningTrouble() {
  const { trouble } = useInvite().joining;
  if (!trouble) return null;
  return (
    <div className="mb-3">
      <Notice tone="trouble" title={trouble.words}>
        {trouble.why && <p>{trouble.why}</p>}
      </Notice>
    </div>
  );
}
