import type { Letter } from '#contract/game';
import { picture } from '#contract/limits';
import scene from '../../drawings/scene-stag-hen.svg';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Audience } from './audience.tsx';
import { Chapter, SmallHeading, Story } from './chapter.tsx';
import { LazyNote } from './lazy-note.tsx';
import { SampleClue } from './sample-clue.tsx';

const reasons: readonly (readonly [team: Letter, title: string, words: string])[] = [
  [
    'B',
    'One guest list, not three',
    'School friends, work friends, the cousins. Take one of each for every team and they have met by the second bar.',
  ],
  [
    'F',
    'Grandad can win it',
    'So can the driver and the mum-to-be. Soft drinks count, routes are matched for length, and a clue that beats you has three hints for sale.',
  ],
  [
    'C',
    'Picked on twice at most',
    'One sabotage a team, and no team takes more than two. It is the only rule that protects the groom. Or the bride.',
  ],
  [
    'D',
    "Anybody's town will do",
    'City, seaside or a village with five pubs. Nobody needs to know the place, since half the fun is not knowing it.',
  ],
];

const countdown = [
  ['3 weeks', 'Create the race', 'A name, a town, how many teams, how many bars. Four answers, a mode, and it exists.'],
  [
    '2 weeks',
    'Pick the bars, share the code',
    'Choose bars off the map, then send one code to both guest lists. A name, a tick, a team: no account, no password to forget.',
  ],
  [
    '1 week',
    'Let the clues come in',
    'Every team writes for the others, and you pick who holds the pen. What is still missing at the start is generated.',
  ],
  [
    'The day',
    'Charge the phones',
    'Meet at the start bar, press start, and hand your worries to a fox in a mask. Send the grandparents the link, and they follow from the sofa.',
  ],
  [
    'After',
    'Count heads, save the photos',
    `Each phone asks whether its owner is home, and you see who has not said. The photos stay on the results page for ${picture.keptDays} days. Download the good one before somebody writes the speech.`,
  ],
] as const;

export function StagHen() {
  return (
    <Audience
      crowd="STAG & HEN"
      heading="One last race before the aisle."
      subtitle="Both sides of the guest list, one race across town. Clues about the couple, photos worth keeping."
      scene={scene}
      alt="Past the antlers of a stag and a pub sign with a hen, the dog in a bow tie and the cat in a veil race for a jar of pickled eggs while the fox takes a photo"
      farewell="Speak now, or forever hold the jar."
    >
      <Chapter heading="Three clues by people who know them" wall>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 desk:grid-cols-3 desk:gap-7">
          <SampleClue
            team="A"
            clue="Jess said yes under one of these, and the ring went down the drain beside it. This one has a bar below."
            answer="The Lamplighter. Written by the school friends, who were holding the torch."
          />
          <SampleClue
            team="E"
            clue="Tom's car has the power of a hundred of these, he says. Find one, white, going nowhere. Like the car."
            answer="The White Horse. Written by the work lot, who have pushed it."
          />
          <SampleClue
            team="D"
            clue="One goes on a finger, the others go off overhead, and the best man must lose neither."
            answer="The Ring o' Bells. Written by the family, who have met the best man."
          />
        </div>
      </Chapter>

      <Chapter heading="A dozen people who know one person" beside>
        <Story>
          <p>
            That is what a stag or a hen is. There is a cousin, there are two flatmates from years ago, and there is a
            future brother-in-law in very good shoes. Left alone they make three small parties with one thing in common.
          </p>
          <p>
            Put them in teams instead, a bit of each in every one, with a clue in hand and a rival in sight. By the
            third bar the cousin is directing traffic and the shoes are ruined.
          </p>
          <p>
            It does for a stag, for a hen, or for both on one night: side against side, or the two lists well stirred.
            The happy pair may captain a team each. One of them will win. We accept no liability for that.
          </p>
          <p>
            And nobody wakes up tied to a lamp post. It is a race, so everyone has somewhere to be. No sabotage and no
            forfeit asks anyone to drink, the photos can be shown to the in-laws, and it is adults only, 18 and over.
          </p>
        </Story>
      </Chapter>

      <Chapter heading="Best man, maid of honour, short straw" wall beside>
        <ol className="grid border-l-3 border-edge">
          {countdown.map(([when, title, words]) => (
            <li key={when} className="relative grid gap-1.5 pb-7 pl-7 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-0 -left-[11.5px] h-6 w-5 rounded-[50%_50%_50%_50%/60%_60%_40%_40%] border-3 border-night bg-shell"
              />
              <p className="font-display text-label text-good">{when}</p>
              <SmallHeading>{title}</SmallHeading>
              <p className="max-w-[36rem] text-body">{words}</p>
            </li>
          ))}
        </ol>
      </Chapter>

      <Chapter heading="Four reasons, from four thieves">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 tablet:grid-cols-2">
          {reasons.map(([team, title, words]) => (
            <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
              <TeamBadge team={team} size={84} silent lazy />
              <div className="grid content-start gap-2">
                <SmallHeading>{title}</SmallHeading>
                <p className="text-body">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </Chapter>

      <LazyNote>
        For a best man who has been given one job, or a maid of honour who has been given all the others. Give us the
        town and the date, and keep the seating plan for yourself.
      </LazyNote>
    </Audience>
  );
}
