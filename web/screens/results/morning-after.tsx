import { appPages } from '#contract/pages';
import { HomeAsk } from '../../home/home-ask.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { BarByBar } from './bars/bar-by-bar.tsx';
import { FinalTable } from './table/final-table.tsx';
import { EggSecutions } from './egg-secutions.tsx';
import { useNight } from './night.ts';
import { OddOnes } from './table/odd-ones.tsx';
import { Photos } from './photos.tsx';
import { Podium } from './table/podium.tsx';
import { Provisional } from './table/provisional.tsx';
import { Replay } from './replay.tsx';
import { ResultsLink } from './share/results-link.tsx';
import { ShareResults } from './share/share-results.tsx';
import { Title } from './table/title.tsx';
import { fileOf } from './share/addresses.ts';
import { DownloadRow } from './share/download-row.tsx';
import { counted } from './bars/how-long.ts';
import { Section } from './section.tsx';
import type { Award, RaceStory, ToldClue } from '#contract/story';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { Author, authorName } from './author.tsx';
import { teamNames } from '#contract/game';
import { Splat } from '../../parts/marks/splat.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { sabotageWords } from './sabotage-copy.ts';
import { lengthOf } from '#contract/text/clean-text';
import { Icon } from '../../parts/marks/icon.tsx';
import { wallClock } from '../../race/clock.ts';
import { msUntilFinal } from './table/final.ts';

type ToldSabotage = RaceStory['sabotages'][number];

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
  const { gameId, results, story } = useNight();
  return (
    <Page head={appPages.results} width="wide">
      <Stack gap="section">
        {!story.reader.isByLink && <HomeAsk gameId={gameId} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-11 desk:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
          <div>
            <Title results={results} isByLink={story.reader.isByLink} />
            {story.endedBy === 'last-jar' && <LastJar endedAt={story.endedAt} />}
            <Provisional />
            <Podium />
            <FinalTable />
            <ShareResults />
          </div>
          <Stack gap="section">
            <BarByBar />
            <EggSecutions teams={story.teams.length}>
              {story.sabotages.map((sabotage) => (
                <Strike
                  key={`${sabotage.givenAt} ${sabotage.by} ${sabotage.to}`}
                  sabotage={sabotage}
                  kind={story.kind}
                />
              ))}
            </EggSecutions>
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

/** [Y5] What ended it, and why some did not finish. */
function LastJar({ endedAt }: { endedAt: number }) {
  return (
    <p className="mt-3 text-body leading-[1.45] font-medium">
      It was last jar at {wallClock(endedAt)}. Whoever was still on the way is placed by bars.
    </p>
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

function Strike({ sabotage, kind }: { sabotage: ToldSabotage; kind: RaceStory['kind'] }) {
  const { by, to, doneAt } = sabotage;
  const { isMade, dare } = sabotageWords(sabotage, kind);
  return (
    <li className="flex min-h-16 items-center gap-2.5">
      <Author of={by} />
      <span className="text-danger-ink">
        <Splat />
      </span>
      <span className="shrink-0">
        <TeamBadge team={to} silent />
      </span>
      <p className="min-w-0 text-body leading-[1.35] font-medium wrap-anywhere">
        <b>{authorName(by)}</b> {isMade ? 'made' : 'to'} <b>{teamNames[to]}</b>
        {isMade ? ` ${dare}` : `: ${dare}`}
        {doneAt === null && <span className="text-quiet"> They never got round to it.</span>}
      </p>
    </li>
  );
}

/** Each clue: who wrote it for whom, and how long it held. */
function WhoWroteWhat() {
  const { story } = useNight();
  const { clues, teams, reader } = story;
  const isHeldBack = msUntilFinal(story) > 0;
  if (clues.length === 0 && !isHeldBack) return null;
  const first = teams.find(({ group }) => group === reader.team) ?? teams[0];
  return (
    <Section heading="Who wrote what">
      {isHeldBack && (
        <p className="mb-3.5 text-body text-quiet">
          Clues to bars that somebody may still claim stay secret until {wallClock(story.provisionalUntil)}.
        </p>
      )}
      <div className="grid items-start gap-3 desk:grid-cols-2">
        {teams.map(({ group }) => {
          const own = clues.filter((clue) => clue.for === group);
          if (own.length === 0) return null;
          return (
            <details
              key={group}
              open={group === first?.group}
              className="group rounded-mat border-2 border-edge-soft bg-card"
            >
              <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-mat px-4 py-2 active:bg-raised [&::-webkit-details-marker]:hidden">
                <TeamBadge team={group} silent />
                <span className="min-w-0 grow">
                  <span className="block font-display text-h3">For {teamNames[group]}</span>
                  <span className="block text-small text-quiet">{counted(own.length, 'clue')}</span>
                </span>
                <span className="rotate-90 group-open:-rotate-90">
                  <Icon name="chevron" />
                </span>
              </summary>
              <ol className="grid gap-5 px-4 pt-1 pb-5">
                {own.map((clue) => (
                  <Clue key={`${clue.bar} ${clue.by}`} clue={clue} />
                ))}
              </ol>
            </details>
          );
        })}
      </div>
    </Section>
  );
}

function Clue({ clue: { by, bar, text, ms, wrong } }: { clue: ToldClue }) {
  const { places } = useNight().story;
  const name = places.find(({ id }) => id === bar)?.name;
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-display text-label wrap-anywhere">{name}</h3>
        <span className="text-small font-semibold">{ms === null ? 'never cracked' : lengthOf(ms)}</span>
      </div>
      <blockquote className="mt-1 border-l-3 border-edge pl-3 text-body wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      <p className="mt-1 text-small text-quiet">
        by {by === 'host' || by === 'house' ? authorName(by).toLowerCase() : authorName(by)}
        {wrong > 0 && `, ${counted(wrong, 'wrong guess', 'wrong guesses')}`}
      </p>
    </li>
  );
}
