import { type Letter, teamNames } from '#contract/game';
import { teamPictures } from './team-pictures.ts';

interface TeamBadgeProps {
  team: Letter;
  size?: 34 | 36 | 46 | 48 | 52 | 64 | 72 | 78 | 84 | 116 | 132;
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
      src={teamPictures[team]}
      alt={silent ? '' : teamNames[team]}
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      className={racing ? '' : 'brightness-55 grayscale'}
    />
  );
}
