import type { Letter } from '#contract/game';
import type { FeedEntry, RaceView, StepView } from '#contract/race-view';
import { feedOf } from './feed-entries.ts';

/** What the host did or said that a player must not miss: it stands on the phone until they have read it. */
export interface HostMessage {
  title: string;
  text: string;
  /** Everything of the feed up to this entry is read with it. */
  upTo: number;
  kind: FeedEntry['kind'];
}

/** The clue somebody has read on this phone. */
export interface ReadClue {
  token: string;
  text: string;
}

const hourMs = 3_600_000;

/** Whether an entry is for a player's eyes until they say so. */
export function isHostMessage({ kind, team, byHost }: FeedEntry, own: Letter | null): boolean {
  if (byHost) return team === own;
  return kind === 'bar-replaced' || kind === 'host-message';
}

interface Read {
  /** The newest entry that was read on this phone; null on one that has never shown this race. */
  upTo: number | null;
  clue: ReadClue | null;
}

/** [F14] What is still to be read, the oldest first. A clue that changed comes before all, and says what happened to it. */
export function messagesToRead(view: RaceView, read: Read, now: number): HostMessage[] {
  const entries = feedOf(view).toReversed();
  const upTo = read.upTo ?? Math.max(0, ...entries.filter(({ at }) => at < now - hourMs).map(({ seq }) => seq));
  // [D6] A clue that came for a shut door has a screen of its own.
  const isChanged = !view.step?.moved && hasChanged(view.step, read.clue);
  const messages = entries
    // A host who races knows what they said.
    .filter((entry) => entry.seq > upTo && view.audience === 'player' && isHostMessage(entry, view.team))
    // The changed clue says it already.
    .filter(({ kind }) => !(isChanged && kind === 'bar-replaced'))
    .map(
      (entry): HostMessage => ({
        title: titleOf(entry),
        text: spoken(entry),
        upTo: entry.seq,
        kind: entry.kind,
      }),
    );
  return isChanged ? [{ ...changed, upTo }, ...messages] : messages;
}

const changed = {
  title: 'Your clue has changed',
  text: 'The host put another bar in place of the one you were after. Read it again.',
  kind: 'bar-replaced',
} as const;

/** The clue of a step; null where there is none, and while it is held back by a pause ([O4]). */
export function clueIn(step: StepView | null): ReadClue | null {
  if (step?.type !== 'clue' || step.token === null || step.clueBy === null) return null;
  return { token: step.token, text: step.text };
}

/** Whether the clue of a step is another than the one that was read at it. */
export function hasChanged(step: StepView | null, read: ReadClue | null): boolean {
  const clue = clueIn(step);
  return clue !== null && read?.token === clue.token && read.text !== clue.text;
}

function titleOf({ kind, byHost, team }: FeedEntry): string {
  if (byHost) return 'You are marked as there';
  if (kind === 'bar-replaced') return 'A bar is shut';
  return team ? 'The host, to your team alone' : 'The host says';
}

/** Without the words that the title has said. */
function spoken({ kind, text }: FeedEntry): string {
  return kind === 'host-message' ? text.replace(/^The host says[^:]*: /, '') : text;
}
