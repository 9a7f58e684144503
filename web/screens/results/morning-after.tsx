import { appPages } from '#contract/pages';
import { Page } from '../../parts/page/page.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Awards } from './awards.tsx';
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
import { TakeAway } from './share/take-away.tsx';
import { Title } from './table/title.tsx';
import { WhoWroteWhat } from './who-wrote-what.tsx';

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
