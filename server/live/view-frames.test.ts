import { array, assert, boolean, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween, changed } from '#contract/change';
import { type ViewFrame, viewAfter } from '#contract/live';
import type { EventBody } from '#contract/race';
import type { RaceView } from '#contract/race-view';
import { casesToTry } from '#contract/testing/cases';
import { chanceFrom } from '#engine/chance';
import { fold, stamp } from '#engine/fold';
import type { RaceState } from '#engine/race';
import { aStart, kickOff } from '#engine/testing/a-night';
import { eventsOf, wholeRace } from '#engine/testing/fuzz/random-race';
import { type Audience, viewFor } from '#engine/views/view-for';
import { viewsSent } from './frames.ts';
import { Tellings, type ToldView } from './view-frames.ts';

const audiences: Audience[] = [
  { kind: 'player', team: 'A' },
  { kind: 'player', team: 'B' },
  { kind: 'seated-host', team: 'B' },
  { kind: 'left-host', raced: 'A' },
  { kind: 'host' },
  { kind: 'spectator' },
];
const night = statesOf([
  { type: 'race-started', ...aStart({ teams: 2 }) },
  { type: 'host-said', text: 'Mind the step, it’s “slippery” 🍻' },
  { type: 'host-said', text: 'Left, not right', to: 'B' },
  { type: 'sabotage-given', id: 's1', sab: 1, by: 'A', to: 'B' },
  { type: 'sabotage-landed', id: 's1' },
  { type: 'race-paused' },
  { type: 'race-resumed' },
  { type: 'bar-missed', team: 'A', bar: 'bell', by: 'place', ...claimed() },
  { type: 'bar-verified', team: 'A', bar: 'anchor', by: 'place', ...claimed() },
  { type: 'time-adjusted', team: 'A', ms: 60_000, reason: 'Überzogen, schön' },
  ...Array.from({ length: 40 }, (_, n): EventBody => ({ type: 'host-said', text: `Round ${n} `.repeat(1 + (n % 5)) })),
  { type: 'team-retired', team: 'B', by: 'team' },
  { type: 'race-ended', by: 'host' },
]);

test('[L4] the bytes of a view say what the view says, and what has changed makes it of the one before', () => {
  expect(shownOn(night)).toEqual(night.map(seen));
});

test('so they do when the race was read anew', () => {
  const anew = night.map((state) => JSON.parse(JSON.stringify(state)) as RaceState);
  const states = [...anew.slice(0, 10), ...night.slice(10, 20), ...anew.slice(20)];
  expect(shownOn(states)).toEqual(states.map(seen));
});

test('[L2] in any night, whatever became one frame and wherever lines were cut: what a phone shows is the view itself', () => {
  assert(
    property(nat(), array(tuple(nat(5), boolean()), { minLength: 20, maxLength: 80 }), (seed, jumps) => {
      const states = statesIn(eventsOf(wholeRace(chanceFrom(String(seed)))));
      let at = 0;
      const told = jumps.flatMap(([missed, isCut]) => {
        const state = states[at];
        at += 1 + missed;
        return state ? [{ state, isCut }] : [];
      });
      const isCut = new Set(told.filter((one) => one.isCut).map(({ state }) => state));
      const chosen = told.map(({ state }) => state);
      expect(shownOn(chosen, (state) => isCut.has(state))).toEqual(chosen.map(seen));
    }),
    { seed: 22, numRuns: casesToTry(60) },
  );
});

test('what has changed hangs on the views alone, not on what else has happened, and leaves the view before as it was', () => {
  assert(
    property(nat(), nat(), (seed, which) => {
      const states = statesIn(eventsOf(wholeRace(chanceFrom(String(seed)))));
      const [before, after] = [states[which % states.length], states[(which + 1) % states.length]] as [
        RaceState,
        RaceState,
      ];
      for (const audience of audiences) {
        const [one, other] = [viewFor(before, audience), viewFor(after, audience)];
        const copy = [one, other].map((view) => JSON.parse(JSON.stringify(view)) as RaceView) as [RaceView, RaceView];
        const change = changeBetween(one, other);
        expect(JSON.stringify(change)).toBe(JSON.stringify(changeBetween(...copy)));
        expect(change ? changed(copy[0], change) : copy[0]).toEqual(copy[1]);
        expect(copy[0]).toEqual(JSON.parse(JSON.stringify(one)));
      }
    }),
    { seed: 22, numRuns: casesToTry(60) },
  );
});

test('bytes that still wait to be sent are not written over', () => {
  const tellings = new Tellings();
  const [before, now] = night.slice(4, 6).map((state) => tellings.of(state)) as [TellingOf, TellingOf];
  const told = audiences.map((audience) => before(audience, null).now);
  const waiting = audiences.map((audience, n) => now(audience, told[n] ?? null).change());
  const bytes = waiting.map(String);
  expect(bytes.every((text) => text.includes('"changes":['))).toBe(true);
  viewsSent(false);
  shownOn(night);
  shownOn(night);
  expect(waiting.map(String)).toEqual(bytes);
});

test('what has not changed is kept as the thing it was, and one of an audience that was told less gets the whole', () => {
  const tellings = new Tellings();
  const [player, host] = [audiences[0], audiences[4]] as [Audience, Audience];
  const [first, second, third] = night.slice(0, 3).map((state) => tellings.of(state)) as [
    TellingOf,
    TellingOf,
    TellingOf,
  ];
  const [early, toldHost] = [first(player, null).now, first(host, null).now];
  const { now } = second(host, toldHost);
  expect(now.shared.standings).toBe(toldHost.shared.standings);
  expect(now.own.step).toBe(toldHost.own.step);
  expect(third(host, now).from).toBe(2);
  expect(third(player, early).from).toBe(null);
});

type TellingOf = ReturnType<Tellings['of']>;

/** What a phone of each audience shows after each of these states; where its line was cut it comes back to a new one. */
function shownOn(states: RaceState[], isCut: (state: RaceState) => boolean = () => false): (RaceView | null)[][] {
  const tellings = new Tellings();
  const phones = audiences.map((audience) => ({
    audience,
    told: null as ToldView | null,
    shown: null as RaceView | null,
  }));
  return states.map((state) => {
    const tellingOf = tellings.of(state);
    const shown = phones.map((phone) => {
      const telling = tellingOf(phone.audience, phone.told);
      if (isCut(state)) phone.shown = null;
      const frame = telling.from !== null && phone.shown ? telling.change() : telling.whole();
      phone.told = telling.now;
      phone.shown = viewAfter(phone.shown, said(frame));
      return phone.shown;
    });
    viewsSent(true);
    return shown;
  });
}

function said(frame: Buffer): ViewFrame {
  return JSON.parse(frame.subarray((frame[1] ?? 0) < 126 ? 2 : 4).toString()) as ViewFrame;
}

function seen(state: RaceState): RaceView[] {
  return audiences.map((audience) => viewFor(state, audience));
}

function statesOf(happened: EventBody[]): RaceState[] {
  let state: RaceState | null = null;
  return happened.map((event, n) => {
    state = stamp([event], state, kickOff + n * 30_000).reduce<RaceState | null>(fold, state) as RaceState;
    return state;
  });
}

function statesIn(events: ReturnType<typeof eventsOf>): RaceState[] {
  let state: RaceState | null = null;
  return events.map((event) => (state = fold(state, event)));
}

function claimed() {
  return { step: 0, official: kickOff + 60_000, banked: false, photo: { id: 'p1' } };
}
