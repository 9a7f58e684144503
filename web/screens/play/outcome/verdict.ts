import { type Letter, teamNames } from '#contract/game';
import { problems } from '#contract/problems';
import type { RaceView } from '#contract/race-view';
import type { Game } from '../../../app/game.ts';
import type { Errand, Refusal, Ruling } from '../../../race/queue/errand.ts';
import { whyNotPress } from '../../../race/team-buttons.ts';
import type { VerifyStep } from '../verify/verify-draft.ts';

/** Where a button of the result leads, besides back to the race. */
export type Way =
  | { to: 'race' }
  /** To the same claim again, at one of its steps. */
  | { to: 'verify'; step: VerifyStep }
  | { to: 'photo' }
  | { to: 'sabotage' };

type OwnButtons = Pick<Game, 'buttons'>;

interface Choice {
  words: string;
  way: Way;
}

/** What is drawn of a dare: the team that was hit, the bar that is known now, or the photo of good sports. */
export type Scene = { of: 'strike'; target: Letter } | { of: 'forfeit' } | { of: 'sabotage' };

/** What is said of an errand that has come back. */
export type Verdict =
  | { look: 'cracked'; isFinished: boolean }
  | { look: 'failed' }
  | { look: 'good'; title: string; words: string; main: Choice; scene?: Scene }
  | { look: 'trouble'; title: string; words: string; main: Choice; more: Choice[]; callsHost: boolean };

const race: Way = { to: 'race' };
const at = (step: VerifyStep): Way => ({ to: 'verify', step });

/** What an outcome means for whoever looks at it; null while there is none, and once it was seen. */
export function verdictOf({ task, outcome, isSeen }: Errand, view: RaceView, game: OwnButtons): Verdict | null {
  if (outcome.type === 'waiting' || isSeen) return null;
  if (outcome.type === 'refused') return refused(task, namePresser(outcome.refusal, game), view);
  const { ruling } = outcome;
  if (task.kind === 'claim') return ruledClaim(ruling);
  return done(task, ruling, view);
}

function ruledClaim({ correct, already, finished }: Ruling): Verdict {
  if (!correct) return { look: 'failed' };
  if (!already) return { look: 'cracked', isFinished: finished };
  return {
    look: 'good',
    title: 'One of you was quicker',
    words: 'Your team had proved this bar already. Nothing is lost, and nothing counts twice.',
    main: { words: finished ? 'BACK TO THE RACE' : 'NEXT CLUE', way: race },
  };
}

function done(task: Exclude<Errand['task'], { kind: 'claim' }>, { already }: Ruling, view: RaceView): Verdict {
  if (task.kind === 'give-sabotage') {
    return {
      look: 'good',
      title: 'Egg-secuted!',
      words: `${teamNames[task.target]} gets your sabotage with the next look at the phone.`,
      main: { words: 'BACK TO THE RACE', way: race },
      scene: { of: 'strike', target: task.target },
    };
  }
  if (already) {
    const words = 'Your team had done this already. Nothing is lost.';
    return { look: 'good', title: 'One of you was quicker', words, main: { words: 'BACK TO THE CLUE', way: race } };
  }
  if (task.kind === 'end-sabotage') {
    return {
      look: 'good',
      title: 'Sabotage done!',
      words: 'Good sports. Back to the hunt.',
      main: { words: 'BACK TO THE CLUE', way: race },
      scene: { of: 'sabotage' },
    };
  }
  const bar = view.step?.revealed?.name;
  return {
    look: 'good',
    title: 'Forfeit done!',
    words: bar ? `Your bar is ${bar}. Go there and verify.` : 'Your bar is on the clue card now. Go there and verify.',
    main: { words: 'BACK TO THE CLUE', way: race },
    scene: { of: 'forfeit' },
  };
}

const skip: Choice = { words: 'USE A SKIP CODE', way: at('code') };
const list: Choice = { words: 'Back to the bar list', way: at('loc') };
const leave: Choice = { words: 'Back to the race', way: race };

type Rung = { title: string; main: Choice; more: Choice[]; callsHost: boolean };

/** The next rung for a claim nobody could rule on: never a failure. */
const rungs: Partial<Record<Refusal['code'], Rung>> = {
  'cannot-tell': { title: 'We can’t tell', main: skip, more: [list, leave], callsHost: true },
  'too-far': {
    title: 'Not quite there?',
    main: { words: 'TRY AGAIN', way: at('loc') },
    more: [quiet(skip), leave],
    callsHost: true,
  },
  'code-wrong': {
    title: 'No such code',
    main: { words: 'TRY AGAIN', way: at('code') },
    more: [list, leave],
    callsHost: true,
  },
  'codes-locked': {
    title: 'Codes are locked',
    main: { words: 'BACK TO THE BAR LIST', way: at('loc') },
    more: [leave],
    callsHost: true,
  },
  'start-bar': {
    title: 'You started here',
    main: { words: 'BACK TO THE CLUE', way: race },
    more: [list],
    callsHost: false,
  },
  'place-missing': {
    title: 'Which bar?',
    main: { words: 'BACK TO THE BAR LIST', way: at('loc') },
    more: [leave],
    callsHost: false,
  },
  'photo-missing': {
    title: 'Photo, please',
    main: { words: 'TAKE A PHOTO', way: at('photo') },
    more: [leave],
    callsHost: false,
  },
  'photo-used': {
    title: 'Seen that one',
    main: { words: 'TAKE A NEW PHOTO', way: at('photo') },
    more: [leave],
    callsHost: false,
  },
  'no-photo': {
    title: 'Photo, please',
    main: { words: 'TAKE A NEW PHOTO', way: at('photo') },
    more: [leave],
    callsHost: false,
  },
};

/** [K12] [K14] The titles of refusals because only other members of the team may press. */
const pressTitles: Partial<Record<Refusal['code'], string>> = {
  'captains-press': 'Not your button',
  'captains-sabotage': 'Captains only',
};
/** What no second try changes. */
const finals: readonly Refusal['code'][] = [
  'captains-press',
  'captains-sabotage',
  'race-over',
  'team-finished',
  'team-not-racing',
  'sabotage-open',
  'forfeit-open',
  'no-team',
];
/** Somebody else of the team has seen to it. */
const seenTo: readonly Refusal['code'][] = ['no-forfeit', 'sabotage-unknown'];

function refused(task: Errand['task'], refusal: Refusal, view: RaceView): Verdict {
  const { code } = refusal;
  const words = refusal.words || problems['verification-failed'].words;
  const back: Choice = { words: 'BACK TO THE RACE', way: race };
  if (task.kind !== 'claim' && seenTo.includes(code)) {
    return { look: 'good', title: 'One of you was quicker', words, main: back };
  }
  const title = pressTitles[code] ?? 'Error';
  if (!isStillDue(task, view) || finals.includes(code)) {
    return { look: 'trouble', title, words, main: back, more: [], callsHost: false };
  }
  const rung = task.kind === 'claim' ? rungs[code] : undefined;
  if (rung) return { look: 'trouble', words, ...rung };
  return {
    look: 'trouble',
    title,
    words,
    main: { words: 'TRY AGAIN', way: wayBack(task) },
    more: [leave],
    callsHost: false,
  };
}

/** [K14] The server's words name no one: who presses may have changed since. */
function namePresser(refusal: Refusal, game: OwnButtons): Refusal {
  return refusal.code === 'captains-press' ? { ...refusal, words: whyNotPress(game) ?? refusal.words } : refusal;
}

function isStillDue(task: Errand['task'], { step, mayStrike }: RaceView): boolean {
  if (task.kind === 'claim') return step?.type === 'clue' && step.token === task.token;
  if (task.kind === 'forfeit') return step?.type === 'forfeit' && step.token === task.token;
  if (task.kind === 'end-sabotage') return step?.sabotage?.id === task.sabotageId;
  return mayStrike.length > 0;
}

function wayBack(task: Errand['task']): Way {
  if (task.kind === 'claim') return at('photo');
  return task.kind === 'give-sabotage' ? { to: 'sabotage' } : { to: 'photo' };
}

function quiet({ words, way }: Choice): Choice {
  return { words: `${words.charAt(0)}${words.slice(1).toLowerCase()}`, way };
}

/** How the own team stands. */
export function standingOf(view: RaceView, team: Letter | null): RaceView['standings'][number] | null {
  return view.standings.find(({ group }) => group === team) ?? null;
}
