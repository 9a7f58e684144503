import { knots, screens } from 'virtual:demo-night';
import type { ReactNode } from 'react';
import { type DemoScreen, demoRules } from '#contract/demo/demo-night';
import { type Letter, letters, teamColours, teamNames } from '#contract/game';
import jar from '../../drawings/jar.svg';
import photo from '../../drawings/phone-photo.svg';
import { Icon, type IconName } from '../../parts/marks/icon.tsx';
import { Splat } from '../../parts/marks/splat.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { demoPhone, demoPhoneBox } from './demo-frame.tsx';
import { ordinals, raceClockAt, screenAt, screenWords, stillS } from './scene.ts';

const { followed } = demoRules;
const wood = 'border-3 border-[#3A2A18] bg-[#182720] shadow-[inset_0_0_0_5px_#5A3E1E,inset_0_0_0_8px_#2A1C0D]';

/** The phone of one team, as its play screen looks: every face of it is here, the script shows the one that is true and fills it in. */
export function DemoPhone() {
  const now = screenAt(screens, stillS);
  return (
    <figure className={demoPhone}>
      <div data-phone inert aria-hidden="true" className={demoPhoneBox}>
        <div className="relative z-1 flex items-center gap-2 px-3.5 pt-4 pb-2">
          <TeamBadge team={followed} size={36} silent lazy />
          <p className="grow font-display text-tab leading-[.95]">
            {teamNames[followed]}
            <span className="block font-text text-[.75rem] leading-tight font-medium">
              <span data-rank>{ordinals[(now?.rank ?? 1) - 1]}</span> of 6
            </span>
          </p>
          <p data-race-clock className="font-display text-[1.5rem] leading-none font-extrabold tabular-nums">
            {raceClockAt(knots, stillS)}
          </p>
          <Icon name="bell" />
        </div>
        <Faces now={now} />
        <div className="grid grid-cols-3 border-t-2 border-edge-soft bg-card py-2 text-center font-display text-[.9375rem] leading-none font-extrabold text-quiet [&_svg]:mx-auto [&_svg]:mb-1 [&_svg]:size-5">
          <Tab icon="map">MAP</Tab>
          <Tab icon="clue">CLUE</Tab>
          <Tab icon="board">LEADERBOARD</Tab>
        </div>
      </div>
      <figcaption className="mt-3.5 text-center font-display text-label text-foam">
        On the {teamNames[followed]}’s phone
        <span data-phone-words className="sr-only">
          {now && screenWords(now, now.kind === 'egged' ? teamNames[now.by] : '')}
        </span>
      </figcaption>
    </figure>
  );
}

function Faces({ now }: { now: DemoScreen | undefined }) {
  const egged = screens.find((screen) => screen.kind === 'egged');
  return (
    <>
      <Face kind="clue" now={now} look="px-3 pt-4">
        <p className="mb-7 text-right font-display text-[1.75rem] leading-none font-black">
          Bar <Slot name="number" /> of 6
        </p>
        <div className={`grid grow content-center rounded-[18px] px-6 py-8 ${wood}`}>
          <Slot name="text" look="font-display text-[2.125rem] leading-[1.02] font-extrabold wrap-anywhere" />
        </div>
        <FakeButton>VERIFY CURRENT BAR</FakeButton>
      </Face>
      <Face kind="photo" now={now} look="overflow-hidden">
        <div className="relative grow overflow-hidden">
          <img
            src={photo}
            alt=""
            width={260}
            height={520}
            loading="lazy"
            className="absolute -top-20 -left-[5%] h-auto w-[111%] max-w-none"
          />
          <p className="absolute inset-x-8 top-7 grid min-h-16 -rotate-2 place-items-center rounded-mat bg-shell px-3 py-2 text-center font-display text-[1.625rem] leading-[.95] font-black text-night shadow-mat">
            <Slot name="bar" />
          </p>
        </div>
        <div className="relative bg-night px-3 pb-1">
          <FakeButton>SEND IT</FakeButton>
        </div>
      </Face>
      <Face kind="found" now={now} look="justify-center bg-brine px-4 text-center">
        <p className="font-display text-[4.25rem] leading-[.8] font-black">Cracked it!</p>
        <CrackedEgg />
        <p className="mx-2 -rotate-1 rounded-mat bg-shell p-4 text-night shadow-mat">
          <span className="block text-small font-semibold">You found</span>
          <Slot name="bar" look="font-display text-[2rem] leading-[.95] font-black" />
        </p>
        <p className="mt-5 font-display text-label">
          <Slot name="number" /> of 6 bars
        </p>
      </Face>
      <Face kind="egged" now={now} look="px-3">
        <span className="absolute -top-16 -left-6 size-90 text-beet [&_svg]:size-full">
          <Splat />
        </span>
        <div className="relative flex items-center gap-3 pt-3">
          {egged?.kind === 'egged' && <TeamBadge team={egged.by} size={84} silent lazy />}
          <p className="font-display text-[2.75rem] leading-[.9] font-black">You've been egged!</p>
        </div>
        <div className="relative my-6 -rotate-1 rounded-mat bg-shell px-6 py-7 text-night shadow-mat before:absolute before:inset-[7px] before:rounded-[10px] before:border-2 before:border-night before:opacity-85">
          <p className="mb-2 font-display text-stamp tracking-[.05em] text-[#A81F51]">YOUR EGG-SECUTION</p>
          <Slot name="text" look="font-display text-[1.75rem] leading-[1.02] font-extrabold" />
        </div>
        <p className="relative mt-auto px-1 text-small">Your clue is safe. It comes back the moment this is done.</p>
        <FakeButton>END SABOTAGE</FakeButton>
      </Face>
      <Face kind="board" now={now} look="px-3.5 pt-3">
        <p className="mb-4 font-display text-[2.25rem] leading-none font-black">Leaderboard</p>
        <ol data-slot="rows" className="grid gap-3.5">
          {letters.map((letter) => (
            <Lane key={letter} team={letter} />
          ))}
        </ol>
      </Face>
      <Face kind="jar" now={now} look="justify-center px-4 text-center">
        <img src={jar} alt="" width={120} height={164} loading="lazy" className="mx-auto mb-5 h-44 w-auto" />
        <p className="font-display text-[3.25rem] leading-[.88] font-black">To the jar first!</p>
        <p className="mt-5 font-display text-[2.25rem] leading-none font-extrabold">
          <Slot name="time" />
        </p>
        <p className="mt-3 text-small text-quiet">Put your feet up. The others are still out there.</p>
      </Face>
    </>
  );
}

function Face({
  kind,
  now,
  look,
  children,
}: {
  kind: DemoScreen['kind'];
  now: DemoScreen | undefined;
  look: string;
  children: ReactNode;
}) {
  return (
    <div
      data-face={kind}
      hidden={now?.kind !== kind}
      className={`relative flex grow flex-col [&[hidden]]:hidden ${look}`}
    >
      {children}
    </div>
  );
}

function Slot({ name, look = '' }: { name: string; look?: string }) {
  return (
    <span data-slot={name} className={look}>
      {stillWords(name)}
    </span>
  );
}

/** What the still has to say; the other faces are filled in when they are shown. */
function stillWords(name: string): string {
  const egged = screens.find((screen) => screen.kind === 'egged');
  return name === 'text' && egged?.kind === 'egged' ? egged.text : '';
}

function Lane({ team }: { team: Letter }) {
  return (
    <li data-row={team} className="flex items-center gap-2.5">
      <TeamBadge team={team} size={36} silent lazy />
      <div className="grow">
        <p className="font-display text-tab">{teamNames[team]}</p>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 block h-2.5 w-full rounded-round bg-raised">
          <rect data-bar-of={team} height="6" width="0" fill={teamColours[team]} />
        </svg>
      </div>
    </li>
  );
}

function Tab({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p>
      <Icon name={icon} />
      {children}
    </p>
  );
}

function FakeButton({ children }: { children: string }) {
  return (
    <p className="relative my-4 rounded-mat bg-yolk py-4 text-center font-display text-[1.375rem] leading-none font-black text-night shadow-act">
      {children}
    </p>
  );
}

function CrackedEgg() {
  return (
    <svg viewBox="0 0 40 46" className="mx-auto my-5 h-36 overflow-visible">
      <circle cx="20" cy="20" r="9" className="fill-yolk" />
      <path d="M3 25 9 31 14 23 20 31 26 23 31 31 37 25C37 38 29 44 20 44S3 38 3 25Z" className="fill-shell" />
    </svg>
  );
}
