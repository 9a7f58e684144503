import type { Letter } from '#contract/game';
import { teamNames } from '#contract/game';
import type { People, Teammate } from '../../../app/people.ts';
import { phoneWords } from '../../../app/phone-steps.ts';
import { PhoneEgg } from '../../../parts/marks/phone-egg.tsx';
import { TeamHead } from '../header/team-head.tsx';

/** The people of one's own team, and whose phone is ready: one's own first, as this phone knows it. */
export function TeamEggs({ group, people, isReady }: { group: Letter; people: People | undefined; isReady: boolean }) {
  const mates = people?.teams.find(({ team }) => team === group)?.people ?? [];
  const [first, others] = [mates.filter(({ you }) => you), mates.filter(({ you }) => !you)];
  return (
    <ul
      aria-label={`Team ${teamNames[group]}: ${mates.length} in`}
      className="grid min-h-17 grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-x-1 gap-y-3"
    >
      {[...first, ...others].map((mate, index) => (
        <Mate
          key={`${mate.seat} ${mate.name} ${index}`}
          mate={mate}
          isReady={mate.you ? isReady : mate.phone === 'ready'}
        />
      ))}
    </ul>
  );
}

function Mate({ mate, isReady }: { mate: Teammate; isReady: boolean }) {
  const name = mate.you ? 'You' : mate.name || 'Not here yet';
  const words = isReady ? 'ready' : mate.you ? 'not ready' : phoneWords(mate.phone);
  return (
    <li className="grid min-w-0 justify-items-center gap-1.5 text-center">
      <PhoneEgg isReady={isReady} />
      <span
        className={`line-clamp-2 w-full text-small leading-[1.15] wrap-anywhere ${mate.you ? 'font-extrabold' : 'font-semibold'}`}
      >
        {name}
        <span className="sr-only">: {words}</span>
      </span>
    </li>
  );
}

/** The thieves behind the bar, and how many phones of each team are ready. */
export function TeamsAtBar({ people }: { people: People }) {
  const teams = people.teams.filter(({ count }) => count > 0);
  return (
    <ul aria-label="Phones ready by team" className="flex justify-center">
      {teams.map(({ team, count, ready = 0 }) => (
        <li key={team} className="grid min-w-0 max-w-24 flex-1 justify-items-center">
          <svg viewBox="0 0 100 92" aria-hidden="true" className="-mb-2 w-full max-w-20">
            <TeamHead team={team} />
          </svg>
          <span className="grid w-full justify-items-center border-t-8 border-[#7a4a22] bg-[#573119] px-1 pt-2 pb-2.5 text-center text-small leading-[1.2] font-semibold text-shell">
            {teamNames[team]}
            <b className={`font-display text-stamp ${ready === count ? '' : 'text-[#ffd9a0]'}`}>
              {ready} of {count}
            </b>
          </span>
        </li>
      ))}
    </ul>
  );
}
