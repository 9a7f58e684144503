import { createHmac } from 'node:crypto';
import type { Letter } from '#contract/game';
import type { RaceBar, RaceClue } from '#contract/race';
import { type ClueBar, suggest } from '#engine/clues';
import { fromStartTo } from '#engine/clues/where';
import type { Deps } from '../deps.ts';

interface Wanted {
  gameId: number;
  bar: RaceBar;
  /** The other bars of the race, of which a clue must not tell too. */
  others: RaceBar[];
  start: RaceBar;
  /** Who must find it. */
  team: Letter;
}

/** [C6] What the clue maker says of a bar that nobody wrote for: never what it suggested to anybody before the race. */
export function houseClue({ keys }: Pick<Deps, 'keys'>, { gameId, bar, others, start, team }: Wanted): RaceClue {
  const seed = createHmac('sha256', keys.cookie)
    .update(`house clue\n${gameId}\n${bar.id}\n${team}`)
    .digest('base64url');
  const told = ({ name, street, lat, lon }: RaceBar): ClueBar => ({
    name,
    street,
    fromStart: fromStartTo(start, { lat, lon }),
  });
  const [best] = suggest(told(bar), others.map(told), seed);
  if (!best) throw new Error('The clue maker has nothing to say.');
  return { text: best.text, by: 'house' };
}
