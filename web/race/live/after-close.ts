import { closes } from '#contract/live';

/** What a phone does when its line was closed: come back after a while, ask over HTTP what is wrong, or stay away. */
export type AfterClose =
  | { type: 'come-back'; inMs: number }
  /** As after any loss: later each time. */
  | { type: 'back-off' }
  /** A call says why, renews the cookie where that helps, and brings the view meanwhile. */
  | { type: 'ask' }
  | { type: 'end'; why: 'not-a-member' | 'too-many' };

/** `wasHeard`: something came over this line before it closed. A line that was refused at the door closes like one without signal. */
export function afterClose({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>, wasHeard: boolean): AfterClose {
  if (code === closes.notAMember) return { type: 'end', why: 'not-a-member' };
  if (code === closes.tooMany) return { type: 'end', why: 'too-many' };
  if (code === closes.comeBack) return { type: 'come-back', inMs: Number(reason) || 0 };
  if (code === closes.signedOut || !wasHeard) return { type: 'ask' };
  return { type: 'back-off' };
}
