import { expect, test } from 'vitest';
import type { RaceView } from '#contract/race-view';
import type { Errand } from './queue/errand.ts';
import { aStanding, aView, thatMoment } from '../testing/a-race.ts';
import { giverOf, targetsOf, whyNobody } from './targets.ts';

test('[S4] every other team can be chosen, and those that cannot say why', () => {
  const view = aView({
    mayStrike: ['B'],
    standings: [
      aStanding('C', { state: 'finished' }),
      aStanding('A'),
      aStanding('B'),
      aStanding('D', { state: 'retired' }),
      aStanding('E'),
      aStanding('F', { state: 'absent' }),
    ],
    sabotages: [aSabotage('B', 'E'), aSabotage('C', 'E')],
  });
  expect(targetsOf(view)).toEqual([
    { team: 'C', whyNot: 'has finished' },
    { team: 'B', whyNot: null },
    { team: 'D', whyNot: 'is out' },
    { team: 'E', whyNot: 'has had two' },
    { team: 'F', whyNot: 'is not racing' },
  ]);
});

test('[S6] the host of a god game strikes as the host, anybody who has none of theirs to do', () => {
  const view = aView({
    audience: 'seated-host',
    kind: 'god',
    mayStrike: ['A', 'C'],
    sabotages: [aSabotage('host', 'B')],
  });
  expect(giverOf(view)).toBe('host');
  expect(targetsOf(view)).toEqual([
    { team: 'C', whyNot: null },
    { team: 'A', whyNot: null },
    { team: 'B', whyNot: 'has one to do' },
  ]);
  expect(giverOf({ ...view, kind: 'classic' })).toBe('A');
});

test.each<[string | null, Partial<RaceView>]>([
  [null, {}],
  ['Spent: you egged Cat.', { mayStrike: [], sabotages: [aSabotage('A', 'C')] }],
  ['The race is paused. Hold your eggs.', { mayStrike: [], status: 'paused' }],
  ['The race is over.', { mayStrike: [], status: 'ended' }],
  ['Your team does not race any more.', { mayStrike: [], standings: [aStanding('A', { state: 'retired' })] }],
  ['Nobody is left to sabotage.', { mayStrike: [] }],
  ['Only teams sabotage each other.', { audience: 'host', team: null, mayStrike: [] }],
])('why nobody can be struck: %s', (words, changes) => {
  expect(whyNobody(aView(changes), [])).toBe(words);
});

test('a sabotage that is on its way is not given twice; a god has more', () => {
  const errands = [anErrand()];
  expect(whyNobody(aView(), errands)).toBe('Yours is on its way to Dog.');
  expect(whyNobody(aView({ audience: 'host', team: null, kind: 'god' }), errands)).toBe(null);
});

function aSabotage(by: 'A' | 'B' | 'C' | 'host', to: 'B' | 'C' | 'E'): RaceView['sabotages'][number] {
  return { id: `${by}${to}`, sab: 1, text: 'Hum.', given_by: by, given_to: to, givenAt: thatMoment, complete: 'not' };
}

function anErrand(): Errand {
  return {
    id: 'e1',
    personId: 'p1',
    gameId: 12,
    team: 'A',
    task: { kind: 'give-sabotage', target: 'B', sabotageId: 1, by: 'A' },
    madeAt: thatMoment,
    photo: null,
    tries: 0,
    outcome: { type: 'waiting' },
    isSeen: false,
  };
}
