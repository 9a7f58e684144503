import type { ReactNode } from 'react';
import { dareSize } from './letter-size.ts';

interface DareMatProps {
  title: string;
  tone: 'beet' | 'amber';
  /** The dare as the catalogue has it; what comes after 'Photo:' is the small print. */
  text: string;
  /** The small print of one that says nothing of a photo. */
  otherwise: string;
}

const inks = { beet: 'text-[#A81F51]', amber: 'text-[#7A4A06]' } as const;

/** A beer mat with a dare on it. */
export function DareMat({ title, tone, text, otherwise }: DareMatProps) {
  const [dare, photo] = split(text);
  return (
    <section
      aria-label={title}
      className="relative my-5 grid max-w-[520px] -rotate-1 animate-land content-center rounded-mat bg-mat px-7.5 py-7 text-night shadow-mat select-text before:pointer-events-none before:absolute before:inset-[7px] before:rounded-[10px] before:border-2 before:border-night before:opacity-85 max-[359px]:px-6 max-[359px]:py-6"
    >
      <h3 className={`mb-3 font-display text-[1.375rem] leading-none font-black tracking-[.05em] ${inks[tone]}`}>
        {title}
      </h3>
      <p className={`font-display font-extrabold wrap-anywhere ${dareSize(dare)}`}>{dare}</p>
      <p className="mt-4 text-body leading-[1.4] font-semibold text-mat-text">{photo || otherwise}</p>
    </section>
  );
}

/** What comes next, under a mat. */
export function ThenNote({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 px-1 pb-1 text-body leading-[1.35] font-medium">
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}

function split(text: string): [dare: string, photo: string] {
  const at = text.indexOf(' Photo: ');
  if (at < 0) return [text, ''];
  return [text.slice(0, at), text.slice(at + 1)];
}
