import type { Letter } from '#contract/game';
import { teamNames } from '#contract/game';
import type { People, Teammate } from '../../../app/people.ts';
import { phoneWords } from '../../../app/phone-steps.ts';
import { PhoneEgg } from '../../../parts/marks/phone-egg.tsx';
import { TeamHead } from '../header/team-head.tsx';

/** The people of the reader's team and whose phone is ready; the reader first, with the state from this phone. */
export function TeamEggs({ group, people, isReady }: { group: Letter; people: People | undefined; isReady: boolean }) {
  const mates = people?.teams.find(({ team }) => team === group)?.people ?? [];
  const [first, others] = [mates.filter(({ you }) => you), mates.filter(({ you }) => !you)];
  return (
    <ul
      aria-label={`Team ${teamNames[group]}: ${mates.length} in`}
      className="grid min-h-17 grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-x-1 gap-y-3 short:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
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
        className={`line-clamp-2 w-full text-small leading-[1.15] wrap-normal text-ellipsis ${mate.you ? 'font-extrabold' : 'font-semibold'}`}
      >
        {name}
        <span className="sr-only">: {words}</span>
      </span>
    </li>
  );
}

/** The egg thieves behind the bar, as tall as the screen has room for, and the number of ready phones in each team. */
export function TeamsAtBar({ people }: { people: People }) {
  const teams = people.teams.filter(({ count }) => count > 0);
  return (
    <div className="-mx-4 flex grow flex-col">
      <div aria-hidden="true" className="relative grow">
        <div className="absolute inset-x-0 -bottom-2 flex h-full max-h-18.5 justify-center px-2">
          {teams.map(({ team }) => (
            <svg
              key={team}
              viewBox="0 0 100 92"
              preserveAspectRatio="xMidYMax meet"
              className="h-full max-w-20 min-w-0 flex-1"
            >
              <TeamHead team={team} />
            </svg>
          ))}
        </div>
      </div>
      <ul
        aria-label="Phones ready by team"
        className="relative flex justify-center border-t-8 border-[#7a4a22] bg-[#573119] px-2 pt-2 pb-2.5 text-center text-small leading-[1.2] font-semibold text-shell"
      >
        {teams.map(({ team, count, ready = 0 }) => (
          <li key={team} className="max-w-20 min-w-0 flex-1">
            {teamNames[team]}
            <b className={`block font-display text-stamp ${ready === count ? '' : 'text-[#ffd9a0]'}`}>
              {ready} of {count}
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}
