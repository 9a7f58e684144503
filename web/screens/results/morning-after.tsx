import { appPages } from '#contract/pages';
import { Page } from '../../parts/page/page.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { BarByBar } from './bars/bar-by-bar.tsx';
import { EggSecutions } from './egg-secutions.tsx';
import { FinalTable } from './table/final-table.tsx';
import { useNight } from './night.ts';
import { OddOnes } from './table/odd-ones.tsx';
import { Photos } from './photos.tsx';
import { Podium } from './table/podium.tsx';
import { Provisional } from './table/provisional.tsx';
import { Replay } from './replay.tsx';
import { ResultsLink } from './share/results-link.tsx';
import { ShareResults } from './share/share-results.tsx';
import { Title } from './table/title.tsx';
import { WhoWroteWhat } from './who-wrote-what.tsx';
import { fileOf } from './share/addresses.ts';
import { DownloadRow } from './share/download-row.tsx';
import { counted } from './bars/how-long.ts';
import { Section } from './section.tsx';
import type { Award } from '#contract/story';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { Author } from './author.tsx';

const titles: Record<Award['kind'], string> = {
  'quickest-solver': 'Quickest solver',
  'most-lost': 'Most lost',
  'best-escape': 'Best escape',
  'kindest-clue': 'Kindest clue',
  'sharpest-clue': 'Sharpest clue',
  'photo-finish': 'Photo finish',
};

const tilts = ['left', 'right', 'slight'] as const;

/** The whole page about a night that is over. */
export function MorningAfter() {
  const { results, story } = useNight();
  return (
    <Page head={appPages.results} width="wide">
      <Stack gap="section">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-11 desk:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
          <div>
            <Title results={results} isByLink={story.reader.isByLink} />
            <Provisional />
            <Podium />
            <FinalTable />
            <ShareResults />
          </div>
          <Stack gap="section">
            <BarByBar />
            <EggSecutions />
            <OddOnes />
          </Stack>
        </div>
        <Awards />
        <Replay />
        <WhoWroteWhat />
        <Photos />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-11 desk:grid-cols-2">
          <TakeAway />
          <ResultsLink />
        </div>
      </Stack>
    </Page>
  );
}

/** Everything there is to keep of the night. */
function TakeAway() {
  const night = useNight();
  const { photos, arePhotosGone } = night.story;
  return (
    <Section heading="Take it with you">
      <ul>
        {!arePhotosGone && photos.length > 0 && (
          <DownloadRow
            href={fileOf(night, 'photos.zip')}
            name="All photos"
            hint={`${counted(photos.length, 'photo')} in one ZIP, named by team, bar and time`}
          />
        )}
        <DownloadRow href={fileOf(night, 'story.png')} name="Story picture" hint="The podium, 1080 by 1920" />
        <DownloadRow href={fileOf(night, 'card.png')} name="Share card" hint="The podium, 1200 by 630" />
        <DownloadRow href={fileOf(night, 'results.csv')} name="Spreadsheet" hint="The table and every time, as CSV" />
        <DownloadRow
          href={fileOf(night, 'results.json')}
          name="The whole night"
          hint="For those who like to count, as JSON"
        />
      </ul>
    </Section>
  );
}

/** What the night is remembered for. */
function Awards() {
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
