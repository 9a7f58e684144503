import { teamNames } from '#contract/game';
import type { Rehearsal } from '#contract/rehearsal';
import type { Game } from '../../app/game.ts';
import { BareButton } from '../../parts/buttons/bare-button.tsx';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { Link } from '../../parts/buttons/link.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { cardsOf, findingWords, fixWords, homeWords, kmWords, tickWords } from './rehearsal-copy.ts';

interface FoundProps {
  game: Game;
  rehearsal: Rehearsal;
}

/** What a host may want to mend, each with the way there, and what is fine. */
export function Found({ game, rehearsal }: FoundProps) {
  const cards = cardsOf(rehearsal.findings);
  return (
    <>
      {cards.length > 0 && (
        <ul aria-label="To fix" className="mb-2.5 grid gap-2.5">
          {cards.map((finding) => {
            const { title, words, mend, to } = findingWords(finding, game);
            return (
              <li
                key={`${title} ${words}`}
                className="flex gap-3.5 rounded-mat bg-warn-paper px-4 pt-3 pb-3.5 text-warn-ink"
              >
                <span className="text-amber">
                  <Icon name="warning" />
                </span>
                <div className="min-w-0">
                  <h3 className="font-display text-label wrap-anywhere">{title}</h3>
                  <p className="mt-1 text-[1rem] leading-[1.35] font-medium wrap-anywhere">{words}</p>
                  {to && (
                    <Link
                      to={to}
                      aria-label={`${mend}: ${words}`}
                      className="mt-2 inline-flex min-h-11 items-center rounded-mat border-2 border-amber px-3.5 font-display text-tab active:bg-page/20"
                    >
                      {mend}
                    </Link>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <ul aria-label="Fine as it is" className="grid">
        {tickWords(rehearsal).map(({ isGood, title, words }) => (
          <li key={title} className="flex min-h-10 items-center gap-3.5 pl-4">
            <span className={isGood ? 'text-good' : 'text-quiet'}>
              <Icon name={isGood ? 'tick' : 'walk'} />
            </span>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-display text-label">{title}</b>
              <span className="text-[1rem] text-quiet tabular-nums">{words}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The way to the first mending; where nothing is to mend, to the start. */
export function FixLink({ game, rehearsal }: FoundProps) {
  const findings = cardsOf(rehearsal.findings);
  const home = `/host/${game.gameId}`;
  if (findings.length === 0) return <MainLink to={home}>Off to the start</MainLink>;
  const way = findings.map((finding) => findingWords(finding, game).to).find((to) => to !== null);
  return way ? (
    <MainLink to={way}>{fixWords(findings.length)}</MainLink>
  ) : (
    <ButtonLink to={home}>Tell your host</ButtonLink>
  );
}

/** The same bars and clues, another throw of the dice. */
export function AnotherNight({ isBusy, onAsk }: { isBusy: boolean; onAsk: () => void }) {
  return (
    <BareButton
      busy={isBusy}
      onClick={onAsk}
      className="flex min-h-14 items-center justify-center gap-2 rounded-mat font-bold underline decoration-2 underline-offset-4 active:opacity-70 desk:-my-2 desk:min-h-11"
    >
      Another night
    </BareButton>
  );
}

/** How far each bot walked, and when it was home: all that a host who races is told of the night. */
export function Times({ teams }: Pick<Rehearsal, 'teams'>) {
  return (
    <ol aria-label="Times" className="grid">
      {teams.map((team) => (
        <li key={team.group} className="flex min-h-14 items-center gap-3.5 border-b-2 border-dashed border-edge-soft">
          <TeamBadge team={team.group} size={46} silent />
          <b className="grow font-display text-label">{teamNames[team.group]}</b>
          <span className="text-[1rem] text-quiet tabular-nums">
            {kmWords(team.metres)}, {homeWords(team)}
          </span>
        </li>
      ))}
    </ol>
  );
}
