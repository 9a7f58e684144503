import { type Letter, teamNames } from '#contract/game';
import type { FeedEntry, RaceView, StepView } from '#contract/race-view';

/** What is listened to. */
export interface Noted {
  step: StepView | null;
  status: RaceView['status'];
  link: 'live' | 'offline';
  entries: FeedEntry[];
  team: Letter | null;
}

export interface News {
  atOnce: string;
  soon: string;
}

/** What there is to say of a change, in words; '' for nothing. */
export function newsIn(before: Noted, after: Noted): News {
  const dare = dareIn(before.step, after.step);
  const soon = [
    statusIn(before, after),
    clueIn(before.step, after.step),
    ...entriesIn(before, after),
    linkIn(before, after),
  ];
  return { atOnce: dare, soon: soon.filter(Boolean).join(' ') };
}

function dareIn(before: StepView | null, after: StepView | null): string {
  if (after?.sabotage && after.sabotage.id !== before?.sabotage?.id) {
    const { by } = after.sabotage;
    return `You've been egged! Sabotaged by ${by === 'host' ? 'the host' : teamNames[by]}. ${after.text}`;
  }
  return after?.type === 'forfeit' && before?.type !== 'forfeit' ? `Third wrong guess: a forfeit. ${after.text}` : '';
}

function clueIn(before: StepView | null, after: StepView | null): string {
  if (!after || !before) return '';
  if (after.type === 'finish') return before.type === 'finish' ? '' : 'Nothing left to find.';
  if (after.type !== 'clue') return '';
  if (after.revealed && !before.revealed) return `The bar is ${after.revealed.name}. Go there and verify.`;
  if (after.token !== before.token) return `New clue. Bar ${after.number} of ${after.of}. ${after.text}`;
  if (before.type !== 'clue') return `Back to your clue. ${after.text}`;
  if (after.wrong > before.wrong) return `Wrong guess number ${after.wrong} at this clue.`;
  if (after.text === before.text) return '';
  // [O4] The clue was held back by a pause, and opens now.
  if (before.clueBy === null) return `New clue. ${after.text}`;
  return `${after.moved ? 'Your bar is shut. We found you another.' : 'Your clue has changed.'} ${after.text}`;
}

function statusIn(before: Noted, after: Noted): string {
  if (before.status === after.status) return '';
  return { paused: 'The race is paused.', on: 'The race goes on.', ended: 'The race is over.' }[after.status];
}

function linkIn(before: Noted, after: Noted): string {
  if (before.link === after.link) return '';
  return after.link === 'live' ? 'Back on the line.' : 'No signal. Claims are banked.';
}

const forAll: FeedEntry['kind'][] = ['host-message', 'bar-replaced', 'finished', 'last-jar-set', 'last-jar'];
const forOwn: FeedEntry['kind'][] = ['adjusted', 'undone', 'retired', 'team-asked'];

/** Of the feed only what a team must know: every rival's every step would drown the clue. */
function entriesIn(before: Noted, after: Noted): string[] {
  const seen = before.entries[0]?.seq ?? 0;
  return after.entries
    .filter(
      ({ seq, kind, team }) => seq > seen && (forAll.includes(kind) || (forOwn.includes(kind) && team === after.team)),
    )
    .map(({ text }) => text)
    .toReversed();
}
