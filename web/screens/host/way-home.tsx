import { listed } from '#contract/text/words';
import { useHome } from '../../home/use-home.ts';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import { notHomeWords } from '../home/home-copy.ts';

/** [U5] After the race: who needs a hand, and how many are not home yet. Updates by itself while the page is open. */
export function WayHome({ gameId }: { gameId: number }) {
  const person = usePerson();
  return isKnown(person) ? <Night key={person.id} gameId={gameId} personId={person.id} /> : null;
}

function Night({ gameId, personId }: { gameId: number; personId: string }) {
  const { view } = useHome(gameId, personId);
  if (view?.state !== 'asking' || !view.isHost || !view.night) return null;
  const others = view.night.people.filter(({ you }) => !you);
  const inNeed = others.filter(({ word }) => word === 'need-a-hand').map(({ name }) => name);
  return (
    <>
      {inNeed.length > 0 && (
        <Notice tone="trouble" title={`${listed(inNeed)} ${inNeed.length === 1 ? 'needs' : 'need'} a hand.`} />
      )}
      <ButtonLink to={`/home/${gameId}`}>{notHomeWords(view.night)}</ButtonLink>
    </>
  );
}
