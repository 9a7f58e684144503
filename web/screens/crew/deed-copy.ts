import { teamNames } from '#contract/game';
import type { Deed } from './use-crew.ts';

/** What a host or co-host did, after their name; '' for what was about no team. */
const words: Record<string, (team: string) => string> = {
  'start-game': () => 'started the race',
  'end-game': () => 'ended the race',
  pause: () => 'paused the race',
  resume: () => 'let the race go on',
  message: (team) => (team ? `said something to ${team} alone` : 'said something to everybody'),
  override: (team) => `marked ${team} as there`,
  adjust: (team) => `changed ${team}’s time`,
  retire: (team) => `retired ${team}`,
  undo: () => 'took something back',
  'replace-bar': () => 'replaced a bar',
  'shut-bar': () => 'ruled on a shut door',
  'last-jar': () => 'set the last jar',
  'reveal-code': () => 'looked up a skip code',
  'rule-finish': (team) => `ruled on ${team}’s finish`,
  'call-odd': (team) => `said whether ${team} looked odd`,
  'add-sabotage': (team) => `sabotaged ${team}`,
  'answer-knock': (team) => `answered a knock at ${team}`,
  // Stored before the log distinguished the actions of this call.
  'set-watch-link': () => 'opened the race to watchers, or changed how',
  'open-watch-link': () => 'opened the race to watchers',
  'renew-watch-link': () => 'made a new link to watch by',
  'set-watch-delay': () => 'changed how far behind watchers are',
  'show-watch-photos': () => 'put photos on the wall',
  'hide-watch-photos': () => 'took photos off the wall',
  'end-watch-link': () => 'ended the watch link',
  'set-joining': (team) => (team ? `opened or closed ${team}` : 'changed how people join'),
  'new-join-code': () => 'made a new join code',
  'change-member': (team) => (team ? `moved somebody to ${team}` : 'changed what a member may do'),
  'remove-member': (team) => `took somebody out of ${team}`,
  'let-back': () => 'let somebody come back',
  'add-email-to-group': (team) => `put somebody into ${team}`,
  'remove-email-from-group': (team) => `took somebody out of ${team}`,
  'confirm-cohost': () => 'made somebody a co-host',
  'end-cohost': () => 'ended a co-host',
  'leave-cohost': () => 'stopped helping',
};

/** [Q8] One line of the record: 'Nell paused the race'. */
export function deedWords({ name, you, what, group }: Pick<Deed, 'name' | 'you' | 'what' | 'group'>): string {
  const who = you ? 'You' : (name ?? 'A deleted account');
  const did = words[what]?.(group ? teamNames[group] : '') ?? 'did something newer than this page knows';
  return `${who} ${did}`;
}
