import { type Letter, teamNames } from '#contract/game';
import cat from '../drawings/team-cat.svg';
import dog from '../drawings/team-dog.svg';
import eagle from '../drawings/team-eagle.svg';
import farmer from '../drawings/team-farmer.svg';
import fox from '../drawings/team-fox.svg';
import skunk from '../drawings/team-skunk.svg';

const pictures: Record<Letter, string> = { A: fox, B: dog, C: cat, D: eagle, E: skunk, F: farmer };

interface TeamBadgeProps {
  team: Letter;
  size?: 34 | 48 | 64 | 84 | 132;
  racing?: boolean;
  /** Beside the team's name in words the picture says nothing more. */
  silent?: boolean;
  /** Far down a page it is fetched when it comes near. */
  lazy?: boolean;
}

/** A team's bottle cap; greyed when it is not racing. */
export function TeamBadge({ team, size = 48, racing = true, silent = false, lazy = false }: TeamBadgeProps) {
  return (
    <img
      src={pictures[team]}
      alt={silent ? '' : teamNames[team]}
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      className={racing ? '' : 'brightness-55 grayscale'}
    />
  );
}
