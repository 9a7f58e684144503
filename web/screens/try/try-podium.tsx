import { races } from 'virtual:try-race';
import { tryRules } from '#contract/demo/try-race';
import { type Letter, teamNames } from '#contract/game';
import { Button } from '../../parts/buttons/button.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';

const { bots = [] } = races[0] ?? {};

/** How it ended: three steps, your time as a picture to hand on, and the way to a real race. */
export function TryPodium() {
  return (
    <div
      data-when="over"
      hidden
      className="mx-auto grid max-w-[1240px] grid-cols-[minmax(0,1fr)] gap-6 pt-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:gap-x-14 desk:pt-6"
    >
      <div className="grid content-start gap-5">
        <div>
          <h2
            data-verdict
            tabIndex={-1}
            className="font-display text-h1 outline-none desk:text-[6rem] desk:leading-[.84]"
          >
            Podium
          </h2>
          <p data-words className="mt-3 text-lead" />
        </div>
        <section aria-label="Podium">
          <ol className="grid grid-cols-3 items-end gap-2 desk:gap-4">
            {[tryRules.you, ...bots.map(({ team }) => team)].map((team) => (
              <Step key={team} team={team} />
            ))}
          </ol>
        </section>
      </div>
      <div className="grid content-start gap-3 desk:content-center">
        <div data-card className="mb-2 aspect-[1200/630] overflow-hidden rounded-mat border-2 border-edge-soft" />
        <MainLink to="/create">Start Your Race</MainLink>
        <div className="grid grid-cols-2 gap-3">
          <div data-do="share">
            <Button>Share my time</Button>
          </div>
          <div data-do="again">
            <Button>Again</Button>
          </div>
        </div>
        <output data-shared className="min-h-6 text-center text-small text-quiet" />
        <div data-by-hand hidden className="grid gap-3 tablet:grid-cols-2">
          <div data-do="copy">
            <Button look="link">Copy the words</Button>
          </div>
          <div data-do="keep">
            <Button look="link">Save the picture</Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Step({ team }: { team: Letter }) {
  const isYou = team === tryRules.you;
  return (
    <li
      data-step-of={team}
      className="group/step grid justify-items-center gap-2 text-center data-[rank=1]:order-2 data-[rank=2]:order-1 data-[rank=3]:order-3"
    >
      <TeamBadge team={team} size={72} silent />
      <span className="font-display text-label">{isYou ? 'You' : teamNames[team]}</span>
      <span
        className={`grid w-full content-start gap-1 rounded-t-mat border-3 border-b-0 pt-3 group-data-[rank=1]/step:min-h-44 group-data-[rank=2]/step:min-h-32 group-data-[rank=3]/step:min-h-22 ${isYou ? 'border-yolk bg-warn-paper' : 'border-edge-soft bg-card'}`}
      >
        <span data-rank-words className="font-display text-[2.5rem] leading-[.8] font-black" />
        <span data-time className="font-display text-label tabular-nums" />
      </span>
    </li>
  );
}
