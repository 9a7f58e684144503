import scene from '../../drawings/scene-sports.svg';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { Audience } from './audience.tsx';
import { Chapter, MatNote, SmallHeading, Story } from './chapter.tsx';
import { LazyNote } from './lazy-note.tsx';

const sheet = [
  ['Kick-off', 'The start bar, the same minute for every side'],
  ['Sides', 'Four to six, up to twenty in each: the whole squad, every phone in play'],
  ['Team sheet', 'One code on the changing room door. A name and a tick, and you are in the side'],
  ['Distance', 'Six bars, routes matched for length'],
  ['Duration', 'About two hours. No half-time oranges, but ask at the bar'],
  ['Officials', 'One host, with a skip code for when a phone has an off day'],
  ['Stand', 'The clubhouse screen: map and table for all who stayed behind, two minutes late'],
  ['Trophy', 'One jar. Eggs not guaranteed'],
] as const;

const laws = [
  [
    'Offside',
    'Claim the wrong bar and you stand for 60 seconds. Three wrong at one bar is a forfeit: a dare, with a photo to prove it.',
  ],
  [
    'The tackle',
    'One sabotage a team, all race. Whoever takes it must finish it before playing on, and no side is hit more than twice.',
  ],
  [
    'Video referee',
    'Your phone knows the street and the team photo settles it. When the host overrules, everyone is told, with the reason.',
  ],
  ['Away goals', 'None. The same number of bars each, the walking as even as the map allows, one final bar for all.'],
  [
    'Time-outs',
    'Up to three hints a bar. They cost one, one and two minutes, and a side can lose twelve in all that way.',
  ],
  [
    'Ground closed',
    'The right bar with the shutters down counts. Photograph the door and play on; nobody forfeits to a locked gate.',
  ],
  [
    'Injury time',
    'No signal in the cellar? The phone keeps your claim with the time you made it, and sends it when it can.',
  ],
  ['Full time', 'First side to the final bar wins. Wrong guesses and forfeits go on the record, never on the clock.'],
] as const;

export function Sports() {
  return (
    <Audience
      crowd="SPORTS CLUBS"
      heading="The fixture after the fixture."
      subtitle="Squad against squad on matched routes, a live table and one tackle each. There will be a result, and no replay."
      scene={scene}
      alt="Under floodlights the skunk, the dog with the ball and the muddy cat race off the pitch to a jar of pickled eggs with trophy handles"
      farewell="Boots off. Game on."
    >
      <Chapter heading="Match sheet" wall beside>
        <dl className="grid">
          {sheet.map(([what, words]) => (
            <div
              key={what}
              className="grid gap-x-6 gap-y-1 bg-size-[100%_10px] bg-top bg-no-repeat py-4 not-first:bg-(image:--chalk) tablet:grid-cols-[9rem_minmax(0,1fr)] tablet:items-baseline"
            >
              <dt className="font-display text-h3 text-good">{what}</dt>
              <dd className="text-[1.125rem] leading-[1.4] font-semibold">{words}</dd>
            </div>
          ))}
        </dl>
      </Chapter>

      <Chapter heading="Heads win it. Legs help.">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 desk:grid-cols-2">
          <Story>
            <p>
              You train together twice a week, you know who tracks back, and the club social has been the same since the
              kit was cotton. Saturday is going to be discussed all night in any case. Give it something to compete
              with.
            </p>
            <p>
              Backs against forwards works. So do veterans against anyone born this century. Mixed sides work best,
              because that is how the firsts find out that the keeper of the fourths knows every side street in town.
            </p>
          </Story>
          <Story>
            <p>
              A side that sprints to the wrong door then stands there for a minute, with the whole club watching the
              table. So read first. A club clue tends to go like this:{' '}
              <q className="font-semibold">
                Your coach says you play with one. Spell it wrong, paint it white, give it antlers.
              </q>{' '}
              The White Hart. Obviously. Now.
            </p>
            <p>
              Training in the morning? Order what suits you. Soft drinks count at every bar, and neither a sabotage nor
              a forfeit ever asks anyone to drink. Adults only, so the under-18s have to wait for their cap.
            </p>
          </Story>
        </div>
      </Chapter>

      <Chapter heading="Why clubs pick it" wall>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-3 desk:gap-7">
          <li>
            <BeerMat tilt="left">
              <MatNote title="Nobody on the bench">
                Firsts, thirds, social members, the one who washes the bibs. Everyone reads, walks, points and argues.
              </MatNote>
            </BeerMat>
          </li>
          <li>
            <BeerMat tilt="right">
              <MatNote title="A table to shout at">
                The leaderboard moves as the bars fall, so the whole club knows who is bottom while it can still hurt.
              </MatNote>
            </BeerMat>
          </li>
          <li>
            <BeerMat tilt="slight">
              <MatNote title="A result on paper">
                Times to the second, DNFs where earned, a photo from every bar. The end-of-season speech writes itself.
              </MatNote>
            </BeerMat>
          </li>
        </ul>
      </Chapter>

      <Chapter heading="The laws of the game" beside>
        <ul className="grid gap-7 tablet:grid-cols-2">
          {laws.map(([title, words]) => (
            <li key={title} className="grid content-start gap-2">
              <SmallHeading>{title}</SmallHeading>
              <p className="text-body">{words}</p>
            </li>
          ))}
        </ul>
      </Chapter>

      <LazyNote>
        For the social secretary who is also the captain, the kit manager and the minibus driver. Away weekend in a town
        that none of you know? This is the one.
      </LazyNote>
    </Audience>
  );
}
