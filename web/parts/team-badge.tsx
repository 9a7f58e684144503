import cat from '../drawings/team-cat.svg';
import dog from '../drawings/team-dog.svg';
import eagle from '../drawings/team-eagle.svg';
import farmer from '../drawings/team-farmer.svg';
import fox from '../drawings/team-fox.svg';
import skunk from '../drawings/team-skunk.svg';

const badges = {
  A: { name: 'Fox', picture: fox },
  B: { name: 'Dog', picture: dog },
  C: { name: 'Cat', picture: cat },
  D: { name: 'Eagle', picture: eagle },
  E: { name: 'Skunk', picture: skunk },
  F: { name: 'Farmer', picture: farmer },
} as const;

export type BadgeLetter = keyof typeof badges;

interface TeamBadgeProps {
  team: BadgeLetter;
  size?: 34 | 48 | 64 | 84 | 132;
  racing?: boolean;
  /** Beside the team's name in words the picture says nothing more. */
  silent?: boolean;
  /** Far down a page it is fetched when it comes near. */
  lazy?: boolean;
}

/** A team's bottle cap; greyed when it is not racing. */
export function TeamBadge({ team, size = 48, racing = true, silent = false, lazy = false }: TeamBadgeProps) {
  const { name, picture } = badges[team];
  return (
    <img
      src={picture}
      alt={silent ? '' : name}
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      className={racing ? '' : 'brightness-55 grayscale'}
    />
  );
}
