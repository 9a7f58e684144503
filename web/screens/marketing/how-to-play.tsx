import bar from '../../pictures/step-bar.webp';
import clue from '../../pictures/step-clue.webp';
import photo from '../../pictures/step-photo.webp';
import right from '../../pictures/step-right.webp';
import sabotage from '../../pictures/step-sabotage.webp';
import start from '../../pictures/step-start.webp';
import tracking from '../../pictures/step-tracking.webp';
import winner from '../../pictures/step-winner.webp';
import { FirstLook } from '../../parts/page/first-look.tsx';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { Chapter, MatNote, SmallHeading } from './chapter.tsx';
import { faq } from './faq.ts';
import { JarCall } from './jar-call.tsx';

const steps: readonly { title: string; picture: string; alt: string; words: string }[] = [
  {
    title: 'Start',
    picture: start,
    alt: 'The phone before the race: the house rules, and location, camera and notifications allowed',
    words:
      'Everybody scans the host’s code: a name, a tick for 18 or over, and you are in a team, on your own phone, without an account. You meet at the start bar, the host presses start, and the clock runs for all. The routes differ, the number of bars does not.',
  },
  {
    title: 'Solve the clue',
    picture: clue,
    alt: 'The play screen: a clue on a chalkboard, bar 1 of 3, and the button Verify current bar',
    words:
      'A clue appears on your chalkboard. In Classic mode a rival team wrote it, so expect flattery and misdirection. It points to one bar; talk it over, then walk. Stuck? A hint costs a minute or two, and the price is shown before you take it.',
  },
  {
    title: 'Verify bar',
    picture: bar,
    alt: 'Which bar are you in? Four bars nearby with their distances, the nearest one chosen',
    words:
      'Inside, tap the main button and choose the bar you are standing in from the ones nearby. If the phone cannot find it, the host has a skip code for every door. Closed? A photo of the right closed door counts as found.',
  },
  {
    title: 'Take a photo',
    picture: photo,
    alt: 'The team photo: four players in fox ears with their glasses up, and the button Send it',
    words:
      'Whole team in, glasses up, whatever is in them. Soft drinks count. The photo is your proof tonight and your album tomorrow.',
  },
  {
    title: 'Get it right',
    picture: right,
    alt: 'Cracked it! An egg breaks open over the name of the bar, one of three bars done',
    words:
      'Right bar: the egg cracks and the next clue is yours. Wrong bar: wait 60 seconds, read it again. Three wrong guesses at one bar earn a forfeit, a dare with a photo, and then the name of the bar, which you still have to walk to.',
  },
  {
    title: 'Sabotage',
    picture: sabotage,
    alt: "You've been egged! A pink splat, the fox who did it, and the dare on a beer mat",
    words:
      'Each team may hand one dare to one rival, once, in the whole race. The rival has to do it and photograph it before going on. Spend it late and it hurts; spend it too late and they have already won.',
  },
  {
    title: 'Live tracking',
    picture: tracking,
    alt: 'The map: the start, and the fox and the dog at the bars they verified last',
    words:
      'The map shows the last bar each team verified, the leaderboard shows who is ahead, and the feed tells you who was wrong. Friends at home and the screen in the pub can watch by a link, two minutes behind. Nothing follows anybody to the kebab shop.',
  },
  {
    title: 'Winner',
    picture: winner,
    alt: 'Race Over: the fox stands on a barrel and holds up the jar',
    words:
      'All routes end at the same final bar, and the first team to verify it takes the jar. Wrong guesses and dares are never added to your time; hints are the one thing that costs minutes. Then come the results, the photos, and a last question: is everyone home safe?',
  },
];

export function HowToPlay() {
  return (
    <>
      <section className="mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] px-4 pt-4 pb-9 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:items-end desk:gap-16 desk:px-8 desk:pt-8 desk:pb-14">
        <h1 tabIndex={-1} className="font-display text-[5rem] leading-[.82] font-black desk:text-[8rem]">
          How to play
        </h1>
        <div className="mt-4 grid max-w-[34rem] gap-3">
          <p className="text-lead desk:text-[1.375rem]">
            Eight steps from the start bar to the jar. If you can read a riddle and walk past a pub, you are qualified.
          </p>
          <FirstLook />
        </div>
      </section>

      <ol className="mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-11 px-4 pb-14 desk:gap-12 desk:px-8 desk:pb-20">
        {steps.map(({ title, picture, alt, words }, at) => (
          <Step key={title} number={at + 1} title={title} picture={picture} alt={alt}>
            {words}
          </Step>
        ))}
      </ol>

      <Chapter heading="Always in your pocket" wall>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-3 desk:gap-7">
          <li>
            <BeerMat tilt="left">
              <MatNote title="Live leaderboard">
                Every team on one board, bar by bar, with the wrong guesses on show. It moves while you argue.
              </MatNote>
            </BeerMat>
          </li>
          <li>
            <BeerMat tilt="right">
              <MatNote title="Live map tracking">
                Each team sits on the map at the last bar it verified. Where it is now is for you to work out.
              </MatNote>
            </BeerMat>
          </li>
          <li>
            <BeerMat tilt="slight">
              <MatNote title="One-time strategic sabotage">
                One each, no refunds. Nobody takes more than two, so the leaders do get home in the end.
              </MatNote>
            </BeerMat>
          </li>
        </ul>
      </Chapter>

      <Chapter heading="Asked at the bar">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-9 desk:grid-cols-2">
          {faq.map(({ question, answer }) => (
            <li key={question} className="grid max-w-[40rem] content-start gap-2.5">
              <SmallHeading>{question}</SmallHeading>
              <p className="text-body">{answer}</p>
            </li>
          ))}
        </ul>
      </Chapter>

      <JarCall other={{ to: '/manage', words: 'Join a Race' }}>Now you know.</JarCall>
    </>
  );
}

interface StepProps {
  number: number;
  title: string;
  picture: string;
  alt: string;
  children: string;
}

/** One step; on desks the pictures go left and right in turn, the zigzag of the cracked egg. */
function Step({ number, title, picture, alt, children }: StepProps) {
  return (
    <li className="group grid grid-cols-[minmax(0,1fr)] items-center gap-5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] tablet:gap-9 desk:gap-16">
      <img
        src={picture}
        alt={alt}
        width={585}
        height={1266}
        loading={number > 1 ? 'lazy' : undefined}
        className="h-auto w-56 justify-self-center rounded-[28px] border-4 border-raised tablet:w-64 tablet:group-even:order-1 desk:w-72"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3.5 desk:max-w-[480px] desk:gap-x-5 desk:group-even:justify-self-end">
        <span
          aria-hidden="true"
          className="font-display text-[5rem] leading-[.8] font-black text-quiet desk:text-[7rem]"
        >
          {number}
        </span>
        <h2 className="font-display text-[3.125rem] leading-[.86] font-black desk:text-[4rem]">{title}</h2>
        <p className="col-span-2 mt-3 text-body desk:mt-4 desk:text-[1.1875rem]">{children}</p>
      </div>
    </li>
  );
}
