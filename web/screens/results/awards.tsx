import type { Award } from '#contract/story';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { Author } from './author.tsx';
import { useNight } from './night.ts';
import { Section } from './section.tsx';

const titles: Record<Award['kind'], string> = {
  'quickest-solver': 'Quickest solver',
  'most-lost': 'Most lost',
  'best-escape': 'Best escape',
  'kindest-clue': 'Kindest clue',
  'sharpest-clue': 'Sharpest clue',
  'photo-finish': 'Photo finish',
};

const tilts = ['left', 'right', 'slight'] as const;

/** What the night is remembered for. */
export function Awards() {
  const { awards } = useNight().story;
  if (awards.length === 0) return null;
  return (
    <Section heading="Awards">
      <ul className="grid gap-5 pt-1 tablet:grid-cols-2 desk:grid-cols-3">
        {awards.map((award, index) => (
          <li key={award.kind}>
            <BeerMat tilt={tilts[index % tilts.length] ?? 'none'}>
              <div className="flex gap-3.5">
                <span className="flex shrink-0 flex-col -space-y-5">
                  <Author of={award.to} />
                  {award.with && <Author of={award.with} />}
                </span>
                <div className="min-w-0 pt-1">
                  <h3 className="font-display text-[2rem] leading-[.9] font-black">{titles[award.kind]}</h3>
                  <p className="mt-1.5 text-body leading-[1.35] font-medium text-mat-text wrap-anywhere">
                    {award.words}
                  </p>
                </div>
              </div>
            </BeerMat>
          </li>
        ))}
      </ul>
    </Section>
  );
}
