import { cleanup, render } from '@testing-library/react';
import type { ProblemCode } from '#contract/problems';
import { Queries } from '../../../../web/app/queries.tsx';
import { PocketConsole } from '../../../../web/screens/console/pocket-console.tsx';
import { CohostLink } from '../../../../web/screens/cohost/cohost-link.tsx';
import { CrewSheet } from '../../../../web/screens/crew/crew-sheet.tsx';
import { Home } from '../../../../web/screens/home/home.tsx';
import { NightProvider } from '../../../../web/screens/results/night.ts';
import { AskRemoval } from '../../../../web/screens/results/photos/ask-removal.tsx';
import { aGame, aRace, aView, thatMoment } from '../../../../web/testing/a-race.ts';
import { aNight, aPhoto } from '../../../../web/testing/a-story.ts';
import { inRace } from '../../../../web/testing/in-race.tsx';
import { showAt } from '../../../../web/testing/show-at.tsx';
import type { Desk } from '../../people/desk.ts';
import { type Drivers, nothing, ok, press, standSomewhere, type } from './drivers.ts';

/** Screens of those who host a race that is on, and of everybody once it is over. */
export const nightDrivers = {
  async 'screens/console/with-controls.tsx'(desk) {
    desk.answers['GET /api/host/7/watch'] = ok({ link: null });
    const controls: Partial<Record<ProblemCode, Parameters<typeof control>>> = {
      'race-not-paused': ['resume', /^Resume/, 'Resume'],
      'reason-missing': ['override', /^Dog/, /^Mark as there/, 'Reason', 'Mark as there'],
      'not-undoable': ['undo', /^Undo/, 'Take it back'],
      'own-wrong-guess': ['undo', /^Undo/, 'Take it back'],
      'race-full': ['message', /^Message every team/, 'Message', 'Send'],
    };
    const odd = control('odd', /^Dog/, /^Say it looked odd/, 'Say so in the results');
    const controlOf = (code: ProblemCode) => (controls[code] ? control(...controls[code]) : odd);
    return {
      call: (code) => controlOf(code).call,
      tap(code) {
        openConsole(code === 'race-not-paused' ? 'paused' : 'on');
        return controlOf(code).use();
      },
    };
  },

  async 'screens/console/decisions/take-another.tsx'(desk) {
    desk.answers['GET /api/data/skip_codes'] = ok([]);
    openConsole();
    await press(/^Dog/);
    await press(/^Replace their bar/);
    return { call: 'POST /api/host/7/replace-bar', tap: () => press('Replace bar') };
  },

  async 'screens/console/decisions/doors.tsx'() {
    openConsole();
    return { call: 'POST /api/host/7/shut-bar', tap: () => press('Leave it') };
  },

  async 'race/finish-card.tsx'() {
    openConsole();
    return { call: 'POST /api/host/7/rule-finish', tap: () => press(/^Let it stand/) };
  },

  async 'screens/crew/use-crew.ts'(desk) {
    openCrew(desk);
    await press('Let Nell in');
    return { call: 'POST /api/host/7/cohosts/n1/confirm', tap: () => press("Yes, it's Nell") };
  },

  async 'screens/crew/add-cohost.tsx'(desk) {
    openCrew(desk);
    return { call: 'POST /api/host/7/cohost-link', tap: () => press('Add a co-host') };
  },

  async 'screens/cohost/cohost-link.tsx'(desk) {
    const race = { gameId: 7, name: "Ash's Stag", city: 'York', date: '2026-11-21', host: 'Ash', state: 'open' };
    desk.answers['GET /api/cohost/t0ken'] = ok({ ...race, you: { name: 'Priya', isGuest: false, isHost: false } });
    showAt('/cohost/t0ken', { '/cohost/:token': <CohostLink /> });
    return { call: 'POST /api/cohost/t0ken', tap: () => press('Help as Priya') };
  },

  async 'screens/results/photos/ask-removal.tsx'() {
    const photo = aPhoto({});
    const night = aNight({});
    const ask = (
      <NightProvider value={night}>
        <AskRemoval photo={photo} />
      </NightProvider>
    );
    render(ask, { wrapper: Queries });
    await press('Ask for this photo to be removed');
    await type('Name', 'Jo');
    return { call: `POST /api/photos/${photo.id}/removal`, tap: () => press('Ask the host') };
  },

  async 'screens/home/use-sharing.ts'(desk) {
    standSomewhere();
    openHome(desk, false);
    await press('Need a hand');
    await press('Share where I am');
    return { call: 'POST /api/home/7/share', tap: () => press('Share with 1 person') };
  },

  async 'screens/home/worries.tsx'(desk) {
    openHome(desk, true);
    return { call: 'POST /api/home/7/nudge', tap: () => press('Nudge') };
  },
} satisfies Drivers;

/** A control of the console: the call it sends, and the presses that lead there; a text field on the way is filled in. */
function control(call: string, ...ways: (string | RegExp)[]) {
  const use = async () => {
    for (const way of ways) await (way === 'Reason' || way === 'Message' ? type(way, 'Egg') : press(way));
  };
  return { call: `POST /api/host/7/${call}`, use };
}

function openConsole(status: 'on' | 'paused' = 'on'): void {
  cleanup();
  const bar = { id: 'fleece', name: 'The Golden Fleece', lat: 53.9, lon: -1.1 };
  const door = { bar, reports: [], teams: ['B' as const], hasReserve: true };
  const finish = { team: 'A' as const, banked: thatMoment - 843_000, arrived: thatMoment, ruled: null, until: null };
  const flag = { seq: 38, at: thatMoment - 60_000, team: 'B' as const, flag: 'travel' as const };
  const step = { stepSince: thatMoment, stepWrong: 0, photosMissing: 0 };
  const host = {
    teams: [{ group: 'B' as const, route: [bar.id], expected: bar.id, ...step }],
    bars: [
      { ...bar, isReserve: false, isFinal: false },
      { ...bar, id: 'swan', name: 'The Black Swan', isReserve: true, isFinal: false },
    ],
    banked: [],
    finishes: [finish],
    flags: [flag],
    calledOdd: [],
    doors: [door],
  };
  const view = aView({ audience: 'host', team: null, step: null, status, undoable: [39], host });
  const game = aGame({ gameId: 7, role: 'host', team: null });
  render(inRace(<PocketConsole />, aRace({ game, view, isHost: true, sheet: 'controls' })));
}

function openCrew(desk: Desk): void {
  const nell = { id: 'n1', name: 'Nell', you: false, state: 'asked', races: false };
  desk.answers['GET /api/host/7/cohosts'] = ok({ host: { name: 'Priya', you: true, races: false }, cohosts: [nell] });
  render(<CrewSheet gameId={7} onClose={nothing} />, { wrapper: Queries });
}

function openHome(desk: Desk, isHost: boolean): void {
  const endedAt = Date.now() - 1_200_000;
  const person = { team: 'A', isGuest: false, you: false, word: null, saidAt: null, place: null, nudgedUntil: null };
  const night = {
    endedAt,
    until: endedAt + 43_200_000,
    people: [
      { ...person, id: 'sam', name: 'Sam' },
      { ...person, id: '1', name: 'Priya', you: true },
    ],
    lookers: [{ id: 'sam', name: 'Sam', isGuest: false, isHost: false, isTicked: true }],
    share: null,
    help: { emergency: ['999'], host: null, taxiUrl: null },
  };
  desk.answers['GET /api/home/7'] = ok({ gameId: 7, name: 'Egg', state: 'asking', isHost, night });
  showAt('/home/7', { '/home/:id': <Home /> });
}
