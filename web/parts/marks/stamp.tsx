import type { ReactNode } from 'react';

const tones = {
  good: 'text-good',
  live: 'text-danger-ink',
  ink: 'text-ink',
  mat: 'text-[#a81f51]',
  sky: 'text-focus',
} as const;

const sizes = {
  small: 'rotate-[-3deg] px-2.5 py-1.25 text-stamp',
  large: 'rotate-[-4deg] px-3.5 py-1.75 text-[1.625rem] leading-none font-black',
} as const;

interface StampProps {
  tone?: keyof typeof tones;
  size?: keyof typeof sizes;
  children: ReactNode;
}

/** A rubber stamp: LIVE, GAME RESULTS, YOU. */
export function Stamp({ tone = 'good', size = 'small', children }: StampProps) {
  return (
    <span
      className={`relative inline-flex items-center gap-2 rounded-tag border-3 font-display tracking-[.06em] after:absolute after:inset-0.5 after:rounded-[4px] after:border after:border-current after:opacity-55 ${sizes[size]} ${tones[tone]}`}
    >
      {tone === 'live' && <i aria-hidden="true" className="size-2.5 rounded-round bg-current" />}
      {children}
    </span>
  );
}

/** A small plain label inside a line of text. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-md bg-raised px-2 py-1 text-small leading-none font-bold">{children}</span>
  );
}
