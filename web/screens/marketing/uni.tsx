import scene from '../../drawings/scene-uni.svg';
import { ChalkLine } from '../../parts/layout/chalk-line.tsx';
import { Audience } from './audience.tsx';
import { Chapter, SmallHeading, Story } from './chapter.tsx';
import { LazyNote } from './lazy-note.tsx';
import { SampleClue } from './sample-clue.tsx';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';

interface SetUpProps {
  /** A number and what it counts. */
  numbers: readonly (readonly [number: string, what: string])[];
  children: string;
}

const reasons = [
  [
    'Strangers by design',
    'One code in the group chat, and the app deals people into teams as they come in. Nobody lands beside a flatmate on purpose, and the clue does the small talk.',
  ],
  [
    'Your in-jokes, put to work',
    'Teams write clues for each other, so two years of tour stories and that one general meeting finally have a use.',
  ],
  [
    'No bar gets all forty of you',
    'Wherever the list allows, routes keep the teams in different bars at any one time. Bar staff meet six of you, and like you.',
  ],
  [
    'Nothing to sign up for',
    'No form, no app, no mailing list. A fresher scans the poster, gives a name, ticks that they are 18 or over, and has a team before the lift comes.',
  ],
  [
    'One line in the accounts',
    'The host pays once, by the team, before the start. The treasurer has nobody to chase and may feel odd about it.',
  ],
] as const;

export function Uni() {
  return (
    <Audience
      crowd="UNI SOCIETIES"
      heading="The society social people turn up for."
      subtitle="Mixed teams, clues written by your own members, and a race across town that ends with everybody in the same bar."
      scene={scene}
      alt="The cat in a college scarf, the dog, the fox and the eagle in a mortar board run from a college gate towards a jar of pickled eggs on a pile of books"
      farewell="Term is short."
    >
      <Chapter heading="Forty sign up. Eighteen come." beside>
        <Story>
          <p>
            You know the first social. Those eighteen stand beside whoever they walked in with and discuss
            accommodation. By nine the freshers have gone home, and the committee is holding a meeting by accident.
          </p>
          <p>
            A race fixes that by arithmetic. Deal everyone into six teams and nobody lands next to a flatmate. Each team
            has a clue to argue over, a street to get wrong and a photo to stand in, and it is hard to stay a stranger
            in a photo.
          </p>
          <p>
            Nobody has to be fast, loud or from here. The first-year reads the clue out, the finalist knows the short
            cut, and whoever is doing Classics is, for one evening, essential. The routes come out as even as the map
            allows, so the team that wins has earned it and the team that loses has a dissertation topic.
          </p>
          <p>
            Nobody has to drink, either. A lime and soda counts at every bar, and no sabotage or forfeit asks for
            anything stronger. It is for adults, so 18 and over: check the birthdays in welcome week.
          </p>
        </Story>
      </Chapter>

      <Chapter heading="A clue your members might write" wall beside>
        <SampleClue
          team="C"
          clue="Newton would have sat here, had the orchard been licensed. Look for the fruit over the door."
          answer="The Apple Tree. The physicists had it in four seconds and were unbearable for the rest of the route."
        />
      </Chapter>

      <Chapter heading="What the committee gets" beside>
        <ol>
          {reasons.map(([title, words], at) => (
            <li key={title}>
              {at > 0 && <ChalkLine />}
              <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 py-5">
                <span aria-hidden="true" className="font-display text-number text-quiet">
                  {at + 1}
                </span>
                <div className="grid max-w-[36rem] gap-2">
                  <SmallHeading>{title}</SmallHeading>
                  <p className="text-body">{words}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </Chapter>

      <Chapter heading="Try this for welcome week" wall>
        <SetUp
          numbers={[
            ['6', 'teams, dealt from a hat'],
            ['6', 'bars, and one to start in'],
            ['120', 'minutes, give or take a wrong turn'],
          ]}
        >
          Put the code on the poster; up to twenty people fit in a team, and late ones are let in by a mate. Run the
          rehearsal the day before: bots walk your route and tell you which clue gives its bar away. And show the race
          on the screen in the union bar, for those who sat this one out with a sprained ankle.
        </SetUp>
      </Chapter>

      <LazyNote>
        For committees with three jobs, two deadlines and one working laptop between them. It is also how a committee
        gets to play without having seen a single clue.
      </LazyNote>
    </Audience>
  );
}

/** A race to copy: three numbers on mats, and a word about them. */
function SetUp({ numbers, children }: SetUpProps) {
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:grid-cols-3">
        {numbers.map(([number, what]) => (
          <li key={what}>
            <BeerMat>
              <p className="flex items-center gap-4 tablet:block">
                <span className="font-display text-[5rem] leading-[.8] font-black">{number}</span>{' '}
                <span className="block text-[1.125rem] leading-[1.3] font-semibold tablet:mt-4">{what}</span>
              </p>
            </BeerMat>
          </li>
        ))}
      </ul>
      <p className="max-w-[40rem] text-body">{children}</p>
    </>
  );
}
