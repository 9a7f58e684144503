import { picture } from '#contract/limits';
import scene from '../../drawings/scene-birthdays.svg';
import { Card } from '../../parts/layout/beer-mat.tsx';
import { ChalkLine } from '../../parts/layout/chalk-line.tsx';
import { Audience } from './audience.tsx';
import { Chapter, SmallHeading, Story } from './chapter.tsx';
import { LazyNote } from './lazy-note.tsx';
import { SampleClue } from './sample-clue.tsx';

const reasons = [
  [
    '3',
    'jobs to choose from',
    'Whose birthday is it? Then host and see everything, captain a team and win, or just arrive.',
  ],
  [
    '6',
    'characters to get in',
    'Put the code on the invitation. Guests scan it, give a name and tick that they are adults. No account, not even for the aunt.',
  ],
  ['1', 'sabotage each', 'Old scores may be settled once. Choose between the ex-flatmate and your sister with care.'],
  [
    String(picture.keptDays),
    'days of photos',
    'One for every bar a team finds, on the results page. Longer than the flowers last.',
  ],
] as const;

const parties = [
  [
    '3 to 5 guests',
    '1 team, 4 bars',
    'With a single team you write the clues yourself, and spend the night as quizmaster.',
  ],
  ['6 to 10 guests', '2 teams, 5 bars', 'A duel. Split the couples, or do not, and see what happens.'],
  [
    '11 to 18 guests',
    '4 teams, 6 bars',
    'The one we would pick ourselves: enough rivals to keep an eye on, few enough to name.',
  ],
  [
    '19 to 36 guests',
    '6 teams, 6 bars',
    'All six thieves are out. Ring the last bar first, so that it expects you; if another is shut, its door counts.',
  ],
] as const;

export function Birthdays() {
  return (
    <Audience
      crowd="BIRTHDAYS"
      heading="Another year older. Quicker on the clues."
      subtitle="Friends in teams, clues about the guest of honour, a jar at the end. The cake is your department."
      scene={scene}
      alt="The farmer with egg balloons, the dog and the fox, all in party hats, run past lit pubs to a birthday cake and a jar of pickled eggs"
      farewell="Blow out the candles."
    >
      <Chapter heading="A table for fourteen" beside>
        <Story>
          <p>
            It is a fine way to talk to three people on your own birthday. The other eleven are at the far end,
            splitting a bill. A race lets you see all of them in one evening, mostly coming the other way.
          </p>
          <p>
            Every team writes clues for the others, so the night fills up with stories about one person: the holiday
            job, the haircut, the car. You hear them read out on street corners by people who were not there and have
            questions.
          </p>
          <p>
            You decide how far it stretches. Look for bars within five kilometres and a thirtieth can take the whole
            town; look within one, and a seventieth gets a good street with a bench halfway. An eighteenth is welcome
            too, on the day and not before, because the game is for adults.
          </p>
          <p>
            Bring the friend who drives, the friend in training and the friend who just doesn&apos;t. Soft drinks count,
            in every bar and every photo, and no dare will ask for more.
          </p>
          <p>
            And those who are stuck at home with a sitter or a cold? Send them the link. They watch six caps cross the
            town, two minutes late, and can still be rude about your team in the group chat.
          </p>
        </Story>
      </Chapter>

      <Chapter heading="The night in four numbers" wall>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:grid-cols-2 desk:grid-cols-4">
          {reasons.map(([number, title, words]) => (
            <li key={title} className="grid">
              <Card>
                <h3 className="font-display font-black">
                  <span className="block text-[6.5rem] leading-[.78] text-good">{number}</span>{' '}
                  <span className="mt-3 block text-[2.125rem] leading-[.92]">{title}</span>
                </h3>
                <p className="mt-2.5 text-body">{words}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Chapter>

      <Chapter heading="How many are coming?" beside>
        <div className="grid content-start gap-4">
          <ul>
            {parties.map(([guests, race, advice], at) => (
              <li key={guests}>
                {at > 0 && <ChalkLine />}
                <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3.5">
                  <SmallHeading>{guests}</SmallHeading>
                  <p className="font-display text-h3 text-good">{race}</p>
                  <p className="w-full text-body">{advice}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="max-w-[40rem] text-body">
            Allow about twenty minutes a bar, cake not included. A rehearsal with bots tells you when each team would be
            home. Between the sizes, make teams smaller rather than fewer: three people can still agree on a street.
          </p>
        </div>
      </Chapter>

      <Chapter heading="A clue about the guest of honour" wall beside>
        <SampleClue
          team="B"
          clue="Sam was going to drive one of these when he grew up. He is forty. There is one over the door, in full steam."
          answer="The Railway. Written by his brother, who kept the drawing."
        />
      </Chapter>

      <LazyNote>
        Good for a surprise: the guest of honour has nothing to find on the shared laptop. Good for your own birthday as
        well, since you get to open the clues like everybody else.
      </LazyNote>
    </Audience>
  );
}
