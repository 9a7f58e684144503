import scene from '../../drawings/scene-work.svg';
import { Icon } from '../../parts/marks/icon.tsx';
import { Audience } from './audience.tsx';
import { Chapter, SmallHeading, Story } from './chapter.tsx';
import { LazyNote } from './lazy-note.tsx';

const reasons = [
  [
    'Soft drinks count',
    'At every bar, for every photo. No sabotage or forfeit asks anyone to drink alcohol, and nobody is asked why not.',
  ],
  [
    'You choose the doors',
    'Every bar on the list is your pick: step-free, good food, a decent ginger beer. The race runs wherever you say.',
  ],
  [
    'Nobody is followed home',
    'Positions are used while the race is on and deleted when it ends. The map shows where a team last proved itself, not people.',
  ],
  [
    'Nothing to install',
    'It runs in the browser of an ordinary phone. Colleagues scan a code and give a first name; the only account is yours.',
  ],
  [
    'Everyone gets home',
    'Afterwards each phone asks whether you are home. Team mates and the host see who has not answered, and it is all deleted by noon.',
  ],
  [
    'It ends when you say so',
    'Plan two hours for six bars. If the trains are bad, the host ends the game with one button and the table stands.',
  ],
] as const;

const agenda = [
  [
    '17:30',
    'Start bar',
    'People scan in and see their team. There is no icebreaker. The first clue is the icebreaker.',
  ],
  ['17:45', 'Race starts', 'Every team gets a clue at the same moment and goes off in its own direction.'],
  [
    '18:40',
    'About halfway',
    'Accounts lead. Legal has spent its sabotage on Marketing and considers it proportionate.',
  ],
  ['19:40', 'Final bar', 'The first team takes the jar. The rest arrive with explanations.'],
  ['20:00', 'Results and something to eat', 'Times, photos, who sabotaged whom. Minutes will not be taken.'],
  ['20:30', 'Any other business', 'Optional, like all the best meetings. The 20:42 is still quite catchable.'],
] as const;

export function Work() {
  return (
    <Audience
      crowd="WORK SOCIALS"
      heading="A work social nobody slips out of."
      subtitle="No trust falls and no name badges. Mixed teams, good clues, soft drinks that count, and home at a decent hour."
      scene={scene}
      alt="The fox with a lanyard, the skunk with a lime soda and the dog in a loose tie run from an office block to a jar of pickled eggs outside a pub"
      farewell="Meeting adjourned."
    >
      <Chapter heading="What to tell them upstairs">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-7 tablet:grid-cols-2 desk:grid-cols-6">
          {reasons.map(([title, words]) => (
            <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 desk:col-span-2">
              <span className="mt-0.5 text-good">
                <Icon name="tick" />
              </span>
              <div className="grid content-start gap-2">
                <SmallHeading>{title}</SmallHeading>
                <p className="text-body">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </Chapter>

      <Chapter heading="The calendar invitation" wall beside>
        <ol className="overflow-hidden rounded-mat border-2 border-edge-soft bg-card">
          {agenda.map(([time, title, words]) => (
            <li
              key={time}
              className="grid gap-x-5 gap-y-1 border-edge-soft p-4.5 not-first:border-t-2 tablet:grid-cols-[6rem_minmax(0,1fr)]"
            >
              <time className="font-display text-[2.125rem] leading-[.92] font-black text-quiet tabular-nums">
                {time}
              </time>
              <div className="grid gap-1">
                <SmallHeading>{title}</SmallHeading>
                <p className="text-body">{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </Chapter>

      <Chapter heading="The long table, and why people leave it" beside>
        <Story>
          <p>
            Most work socials are one long table. You sit down with the people you sit with, and at ten past eight half
            the room remembers a train. Nobody did anything wrong. There was just nothing to stay for.
          </p>
          <p>
            Here there is. Deal the teams so that nobody reports to anybody, and let them leave the same bar with
            different first clues. For two hours Payroll needs someone who knows where the old corn exchange was, and it
            turns out to be the person who joined on Monday.
          </p>
          <p>
            The clues come from colleagues, which is where it gets good.{' '}
            <q className="font-semibold">
              The only crown anyone at this company was ever given. Painted tin, hangs outside, no form to fill in.
            </q>{' '}
            That is the Crown, that was written by someone in Operations, and there is rather more where it came from.
          </p>
          <p>
            For a floor of twenty-four we would set up six teams of four and five bars, and book the last one for food.
            Rehearse it with bots the week before; they notice the long walk past the bypass sooner than Finance does.
            Everyone has to be 18 or over, so this is not the one for work experience week.
          </p>
        </Story>
      </Chapter>

      <LazyNote>
        For the person who once said &ldquo;I don&apos;t mind organising it&rdquo; and has organised it ever since. You
        get to be a guest at your own work social.
      </LazyNote>
    </Audience>
  );
}
