import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import type { RaceView } from '#contract/race-view';
import type { ProblemCode } from '#contract/problems';
import { Queries } from '../../../../web/app/queries.tsx';
import { OpenInBrowser } from '../../../../web/screens/join/open-in-browser.tsx';
import { LineSettings } from '../../../../web/screens/play/gate/line-settings.tsx';
import { BankedNote } from '../../../../web/screens/play/news/banked-note.tsx';
import { Outcome } from '../../../../web/screens/play/outcome/outcome.tsx';
import { OpenSheet } from '../../../../web/screens/play/sheets.tsx';
import { KnockSheet } from '../../../../web/race/knocks/knock-sheet.tsx';
import { useQueue } from '../../../../web/race/queue/use-queue.ts';
import type { Race } from '../../../../web/race/race.ts';
import { aGame, aRace, aStep, aView, thatMoment } from '../../../../web/testing/a-race.ts';
import { inRace } from '../../../../web/testing/in-race.tsx';
import { aJoinView, aSession, joining, knocking, sayName, showJoin, signUp } from '../../people/join-desk.ts';
import { aMember, type Desk, somePeople, aTeam } from '../../people/desk.ts';
import { type Drivers, nothing, ok, press, signIn, standSomewhere } from './drivers.ts';

let races = 7;

/** Screens of those who join a race, and race. */
export const playDrivers = {
  async 'screens/play/hints/hint-sheet.tsx'() {
    const rungs = [{ kind: 'nudge' as const, minutes: 1, text: null, opensAt: null }];
    openPhone('hint', aView({ step: aStep({ hints: { rungs, minutes: 0, most: 12 } }) }));
    return { call: 'POST /api/take-hint', tap: () => press('Take hint 1, +1 min') };
  },

  async 'screens/play/settings/retire-dialog.tsx'() {
    const gameId = openPhone('settings');
    await press(/^Retire our team/);
    return { call: `POST /api/host/${gameId}/retire`, tap: () => press('Retire our team') };
  },

  async 'screens/play/gate/line-settings.tsx'(desk) {
    desk.teams = [aTeam('A'), aTeam('B')];
    const people = somePeople(desk.teams, { A: [aMember(3, 'Jo', { you: true })] });
    const game = aGame({ gameId: 7 });
    return {
      call: 'POST /api/games/7/change-team',
      async tap() {
        cleanup();
        render(inRace(<LineSettings game={game} group="A" people={people} onClose={nothing} />, aRace({ game })));
        await press('Change team');
        await press(/^Dog/);
      },
    };
  },

  async 'race/knocks/knock-sheet.tsx'() {
    const pairs = [[{ emoji: '🎺', name: 'Trumpet' }]];
    const knock = { id: 'k1', kind: 'rescue' as const, team: 'A' as const, name: 'Jo', pairs, until: thatMoment };
    render(<KnockSheet knock={knock} onAnswer={nothing} onClose={nothing} />, { wrapper: Queries });
    await press('Trumpet', 'radio');
    return { call: 'POST /api/knocks/k1/answer', tap: () => press("That's our Jo") };
  },

  async 'screens/join/use-arrival.ts'(desk) {
    return {
      call: (code) => (code === 'guest-code-needed' ? signUp : isOfKnock(code) ? knocking : joining),
      async tap(code) {
        cleanup();
        signIn(null);
        desk.answers['GET /api/join/K4WQZ7'] = ok(aJoinView({ state: isOfKnock(code) ? 'started' : 'open' }));
        if (code !== 'guest-code-needed') desk.answers[signUp] = ok(aSession());
        await showJoin('/join/K4WQZ7/a');
        await sayName('Jo');
        await press(isOfKnock(code) ? 'Knock at Team Fox' : 'Join the race');
      },
    };
  },

  async 'screens/join/open-in-browser.tsx'() {
    const value = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Instagram 300.0';
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value } }));
    signIn(aSession());
    render(<OpenInBrowser gameId={7} path="/join/K4WQZ7" />, { wrapper: Queries });
    return { call: 'POST /api/hand-over', tap: () => press('Open in your browser') };
  },

  async 'screens/play/verify/verify-bar.tsx'(desk) {
    return { call: 'POST /api/correctly-guessed', tap: () => claim(desk) };
  },

  async 'screens/play/news/banked-note.tsx'(desk) {
    desk.answers['POST /api/correctly-guessed'] = ok({ success: true, correct: true, finished: false });
    return {
      call: 'POST /api/upload-photo',
      async tap() {
        await claim(desk);
        await press('NEXT CLUE');
      },
    };
  },

  async 'screens/play/proof/photo-proof.tsx'(desk) {
    const sabotage = { id: 'sab-1', by: 'C' as const, landedAt: 0, readyAt: 0, waiting: 0 };
    const steps = {
      forfeit: aStep({ type: 'forfeit', text: 'Bow.' }),
      sabotage: aStep({ type: 'sabotage', token: null, text: 'Sing.', sabotage }),
    };
    const calls = { photo: 'POST /api/upload-photo', forfeit: 'POST /api/forfeit-complete' };
    return {
      call: (code) =>
        isOfSabotage(code) ? 'POST /api/sabotage-complete' : calls[code === 'no-forfeit' ? 'forfeit' : 'photo'],
      async tap(code) {
        if (code === 'no-forfeit') desk.answers[calls.photo] = ok({ id: 'p1' });
        openPhone('photo', aView({ step: steps[isOfSabotage(code) ? 'sabotage' : 'forfeit'] }));
        await sendPhoto();
      },
    };
  },

  async 'race/sabotage-sheet.tsx'(desk) {
    desk.answers['GET /api/data/sabotages'] = ok([{ id: 3, sabotage: 'Hum.' }]);
    return {
      call: 'POST /api/add-sabotage',
      async tap() {
        openPhone('sabotage');
        await press('Dog', 'radio');
        await press('Hum.', 'radio');
        await press('SABOTAGE DOG');
        await press('YES, EGG DOG');
      },
    };
  },
} satisfies Drivers;

function isOfKnock(code: ProblemCode): boolean {
  return code.startsWith('knock-') || code === 'rescue-needs-host';
}

function isOfSabotage(code: ProblemCode): boolean {
  return code.startsWith('sabotage-');
}

/** A phone in a race with the real queue: a claim is stored, sent, and its outcome shown. */
function Phone({ gameId, sheet: first, view }: { gameId: number; sheet: Race['sheet']; view: RaceView }) {
  const [sheet, open] = useState(first);
  const game = aGame({ gameId });
  const queue = useQueue({ personId: '1', gameId, team: 'A', now: () => thatMoment, isShown: true });
  return inRace(
    <>
      <BankedNote />
      {sheet && sheet !== 'controls' && <OpenSheet sheet={sheet} />}
      <Outcome />
    </>,
    aRace({ game, view, queue, sheet, open }),
  );
}

/** Opens the phone in a race of its own: in the same race the queue would show the outcome of the last tap first. */
function openPhone(sheet: Race['sheet'], view = aView()): number {
  cleanup();
  races += 1;
  render(<Phone gameId={races} sheet={sheet} view={view} />);
  return races;
}

/** Chooses the bar, takes the photo and sends both. */
async function claim(desk: Desk): Promise<void> {
  const place = { id: 'fleece', name: 'The Golden Fleece', lat: 53.9583, lon: -1.0803, kind: 'pub' };
  desk.answers['POST /api/fetch-nearby-bars'] = ok({ success: true, places: [place] });
  standSomewhere();
  openPhone('verify');
  await press(/The Golden Fleece/, 'radio');
  await press("WE'RE HERE");
  await sendPhoto();
}

/** The small DOM has no camera: the photo is uploaded as a file, as on a phone that denies the camera. */
async function sendPhoto(): Promise<void> {
  const photo = new File(['a photo'], 'team.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText('Team photo'), photo);
  await press('SEND IT');
}
