import type { Letter } from '#contract/game';
import cat from '../../drawings/team-cat.svg';
import dog from '../../drawings/team-dog.svg';
import eagle from '../../drawings/team-eagle.svg';
import farmer from '../../drawings/team-farmer.svg';
import fox from '../../drawings/team-fox.svg';
import skunk from '../../drawings/team-skunk.svg';

/** Where each team's bottle cap lies. */
export const teamPictures: Record<Letter, string> = { A: fox, B: dog, C: cat, D: eagle, E: skunk, F: farmer };
