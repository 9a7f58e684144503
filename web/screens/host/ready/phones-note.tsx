import { numberWords } from '#contract/text/words';
import { usePeople } from '../../../app/people.ts';
import { countPhones } from '../../../app/phone-steps.ts';
import { Text } from '../../../parts/layout/prose.tsx';

/** [SL2] The number of phones that are not ready, in the start dialog. They do not hold up the start. */
export function PhonesNote({ gameId }: { gameId: number }) {
  const { data: people } = usePeople(gameId);
  const phones = people && countPhones(people);
  if (!phones || phones.count === 0) return null;
  return <Text>{wordsOf(phones)}</Text>;
}

function wordsOf({ count, ready }: { count: number; ready: number }): string {
  if (ready === count) return count === 1 ? 'The one phone is ready.' : `All ${count} phones are ready.`;
  const left = count - ready;
  const words = `${ready} of ${count} phones ${ready === 1 ? 'is' : 'are'} ready.`;
  if (ready === 0) return `${words} They can get ready on the way.`;
  return left === 1
    ? `${words} The other one can get ready on the way.`
    : `${words} The other ${numberWords[left] ?? left} can get ready on the way.`;
}
