import type { ReactNode } from 'react';
import type { Letter } from '#contract/game';
import jar from '../../../drawings/jar.svg';
import { TeamHead } from '../header/team-head.tsx';

/** Arms and tail, then legs. */
const furs: Record<Letter, [light: string, dark: string]> = {
  A: ['#F2792B', '#D9641A'],
  B: ['#B7794A', '#74441F'],
  C: ['#9B7BE8', '#5B40A8'],
  D: ['#4EA3E0', '#2F6F9F'],
  E: ['#56616B', '#3A434B'],
  F: ['#6DBE5B', '#3F8A31'],
};

/** Where onlookers stand; the first places are nearest to the barrel. */
const spots = [
  [92, 322],
  [290, 324],
  [40, 298],
  [348, 302],
  [312, 256],
  [78, 256],
] as const;

/** Whoever stands further back is painted first. */
const paintOrder = [5, 4, 2, 0, 1, 3];

/** The thief with the jar on the barrel, and the others looking on; without a winner the jar stands there alone. */
export function JarScene({ winner, others }: { winner: Letter | null; others: readonly Letter[] }) {
  return (
    <svg viewBox="0 -4 390 392" className="h-full w-full" aria-hidden="true">
      <ellipse cx="195" cy="360" rx="184" ry="24" fill="#15211C" />
      <circle cx="195" cy="150" r="148" fill="#FFC53D" opacity=".1" />
      <circle cx="195" cy="150" r="108" fill="#FFC53D" opacity=".12" />
      {paintOrder.map((index) => {
        const [letter, at] = [others[index], spots[index]];
        if (!letter || !at) return null;
        return (
          <g key={letter} transform={`translate(${at[0]} ${at[1]}) scale(.78) translate(-50 -50)`}>
            <TeamHead team={letter} />
          </g>
        );
      })}
      <g transform="translate(195 366)">
        <path
          d="M-70 4C-82 -26 -82 -50 -70 -76H70C82 -50 82 -26 70 4Z"
          fill="#7A4A1C"
          stroke="#0D1512"
          strokeWidth="4"
        />
        <path d="M-76 -16H76M-76 -56H76" stroke="#0D1512" strokeWidth="9" />
      </g>
      {winner && <Thief team={winner} />}
      <image
        href={jar}
        transform={winner ? 'translate(146 -2) scale(.82)' : 'translate(126 104) scale(1.15)'}
        width="120"
        height="164"
      />
    </svg>
  );
}

function Thief({ team }: { team: Letter }) {
  const [light, dark] = furs[team];
  return (
    <g transform="translate(195 292) scale(1.25)">
      <path d="M-14 0V-30M14 0V-30" stroke={dark} strokeWidth="14" strokeLinecap="round" />
      <path d="M-26 2H-4M4 2H26" stroke="#0D1512" strokeWidth="12" strokeLinecap="round" />
      {tails[team]}
      <path d="M0 -96C24 -96 30 -66 28 -48 26 -28 14 -22 0 -22S-28 -28 -28 -48C-30 -66 -24 -96 0 -96Z" fill="#FFF7E6" />
      <path
        d="M-19 -84H19M-27.500 -66.700H27.500M-28.500 -49.700H28.500M-25.500 -32.700H25.500"
        stroke="#1A2722"
        strokeWidth="8.500"
      />
      <path
        d="M-22 -78 -46 -108 -36 -150M22 -78 46 -108 36 -150"
        fill="none"
        stroke={light}
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g transform="translate(0 -112) scale(.74) translate(-50 -54)">
        <TeamHead team={team} />
      </g>
    </g>
  );
}

const brush = 'M-20 -44C-64 -30 -72 -66 -92 -62 -92 -34 -52 -8 -14 -26Z';

/** Eagles and farmers have none to speak of. */
const tails: Record<Letter, ReactNode> = {
  A: (
    <>
      <path d={brush} fill="#F2792B" />
      <path d="M-92 -62C-86 -64 -80 -62 -76 -57L-86 -44C-90 -50 -92 -56 -92 -62Z" fill="#FFF7E6" />
    </>
  ),
  B: <path d="M-22 -36C-40 -34 -50 -46 -50 -60" fill="none" stroke="#74441F" strokeWidth="10" strokeLinecap="round" />,
  C: (
    <path
      d="M-20 -32C-56 -18 -78 -36 -70 -56 -66 -66 -54 -66 -52 -58"
      fill="none"
      stroke="#9B7BE8"
      strokeWidth="9"
      strokeLinecap="round"
    />
  ),
  D: null,
  E: (
    <>
      <path d={brush} fill="#56616B" />
      <path d="M-24 -38C-58 -26 -68 -50 -86 -54" fill="none" stroke="#EEF1F5" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  F: null,
};
