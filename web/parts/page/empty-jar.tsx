import jar from '../../drawings/jar-empty.svg';
import { TeamBadge } from '../marks/team-badge.tsx';

/** An empty jar between two disappointed thieves. */
export function EmptyJar() {
  return (
    <div aria-hidden="true" className="flex items-end justify-center">
      <div className="-mr-5 rotate-[-10deg]">
        <TeamBadge team="A" size={84} silent />
      </div>
      <div className="relative rounded-[28px] bg-brine px-7 pt-4 pb-3">
        <img src={jar} alt="" width={120} height={164} className="h-40 w-auto" />
      </div>
      <div className="relative -ml-5 rotate-[10deg]">
        <TeamBadge team="C" size={84} silent />
      </div>
    </div>
  );
}
