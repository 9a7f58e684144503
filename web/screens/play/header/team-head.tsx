import type { Letter } from '#contract/game';
import cat from '../../../drawings/head-cat.svg';
import dog from '../../../drawings/head-dog.svg';
import eagle from '../../../drawings/head-eagle.svg';
import farmer from '../../../drawings/head-farmer.svg';
import fox from '../../../drawings/head-fox.svg';
import skunk from '../../../drawings/head-skunk.svg';

const heads: Record<Letter, string> = { A: fox, B: dog, C: cat, D: eagle, E: skunk, F: farmer };

/** A thief's head in a drawing, 100 by 100; the pictures leave room round it for ears, whiskers and a cap. */
export function TeamHead({ team }: { team: Letter }) {
  return <image href={heads[team]} x="-10" y="-10" width="120" height="120" />;
}
