import type { RaceEvent } from '../../../contract/race.ts';
import { type Deed, type NightRecord, takenAnswer } from '../record.ts';

/** What came of comparing what people were told with what is kept. */
export interface Matched {
  /** Told as done, and not in the log. */
  lost: string[];
  /** In the log more often than it was done, or though it was refused. */
  doubled: string[];
  gaps: string[];
  /** The number of the event that a deed made; null where it made none. */
  eventOf: (deed: Deed) => number | null;
}

/** Events that somebody asks for: each must be somebody's. */
const asked: ReadonlySet<RaceEvent['type']> = new Set([
  'bar-verified',
  'bar-missed',
  'code-missed',
  'forfeit-done',
  'hint-taken',
  'sabotage-given',
  'sabotage-done',
  'team-retired',
  'race-paused',
  'race-resumed',
  'host-said',
  'time-adjusted',
  'bar-replaced',
  'door-left',
  'finish-ruled',
  'undone',
  'last-jar-set',
  'let-in',
]);

function isAsked(event: RaceEvent): boolean {
  if (event.type === 'bar-shut') return event.by === 'host';
  if (event.type === 'race-ended') return event.by === 'host';
  return asked.has(event.type);
}

/** Every deed that was acknowledged is in the log once, and nothing else is. */
export function matched({ deeds, log }: NightRecord): Matched {
  const events = new Map<Deed, number>();
  const claimedBy = new Map<number, Deed>();
  const [lost, doubled]: [string[], string[]] = [[], []];
  // What nobody heard of takes only what is nobody else's.
  const inTurn = [...deeds.filter((deed) => !isUnheard(deed)), ...deeds.filter(isUnheard)];
  for (const deed of inTurn) {
    const made = log.filter((event) => isOf(deed, event) && !claimedBy.has(event.seq));
    if (isUnheard(deed)) {
      // It may have arrived and may not: once at most.
      const [only, ...more] = made;
      if (only) claimedBy.set(only.seq, deed);
      if (only) events.set(deed, only.seq);
      if (more.length > 0) doubled.push(`done ${made.length} times: ${told(deed)}`);
      continue;
    }
    const isMade = makesEvent(deed);
    if (!isMade && hasMark(deed) && made.length > 0) doubled.push(`refused and done: ${told(deed)}`);
    if (!isMade) continue;
    const event = nearest(deed, made);
    if (!event) {
      lost.push(told(deed));
      continue;
    }
    if (hasMark(deed) && event.type !== 'code-missed' && made.length > 1)
      doubled.push(`done ${made.length} times: ${told(deed)}`);
    claimedBy.set(event.seq, deed);
    events.set(deed, event.seq);
  }
  for (const deed of deeds) {
    // That it takes one more member is no event: the number says where the race stands.
    const taken = deed.answers.filter(({ status, said }) => status === 200 && said.oneMore !== true);
    const seqs = new Set(taken.map(({ said }) => said.seq));
    if (seqs.size > 1) doubled.push(`answered as ${[...seqs].join(' and ')}: ${told(deed)}`);
  }
  for (const event of log) {
    if (isAsked(event) && !claimedBy.has(event.seq)) doubled.push(`nobody's: ${JSON.stringify(event)}`);
  }
  const arrived = log.flatMap((event) => (event.type === 'photo-arrived' ? [`${event.team} ${event.sha256}`] : []));
  if (new Set(arrived).size < arrived.length) doubled.push('a photo arrived twice');
  return { lost, doubled, gaps: gapsIn(log), eventOf: (deed) => events.get(deed) ?? null };
}

/** It was sent, and no answer ever came: its phone died. */
export function isUnheard({ sentAt, answers }: Deed): boolean {
  return answers.length === 0 && sentAt < Infinity;
}

/** A wrong code is refused, and counts. */
function makesEvent(deed: Deed): boolean {
  const taken = takenAnswer(deed)?.said;
  if (!taken) return deed.answers.some(({ said }) => said.code === 'code-wrong');
  return taken.already !== true && taken.oneMore !== true;
}

/** Whether its events can be told from those of all other deeds. */
function hasMark({ kind }: Deed): boolean {
  return kind === 'claim' || kind === 'forfeit' || kind === 'sabotage-done';
}

function told({ kind, team, said, answers }: Deed): string {
  return `${kind} of ${team ?? 'the host'} ${JSON.stringify(said)} answered ${JSON.stringify(answers)}`;
}

/** Of those that may be its: where the answer says a number, the last up to there. */
function nearest(deed: Deed, made: RaceEvent[]): RaceEvent | undefined {
  const seq = takenAnswer(deed)?.said.seq;
  return typeof seq === 'number' ? made.findLast((event) => event.seq <= seq) : made[0];
}

/** Whether this deed may have made this event. */
function isOf(deed: Deed, event: RaceEvent): boolean {
  if (!makes[deed.kind](event, deed)) return false;
  return loose.has(event.type) || event.seq === takenAnswer(deed)?.said.seq;
}

/** Others come with these in one move, or their answer says no number: they are known by what they say. */
const loose: ReadonlySet<RaceEvent['type']> = new Set([
  'bar-verified',
  'bar-missed',
  'code-missed',
  'forfeit-done',
  'sabotage-done',
  'team-retired',
  'let-in',
  'race-ended',
]);

/** The events each kind of deed makes. */
const makes: Record<Deed['kind'], (event: RaceEvent, deed: Deed) => boolean> = {
  claim: isOfClaim,
  forfeit: (event, { said, team }) =>
    event.type === 'forfeit-done' && event.team === team && isPhoto(event.photo, said.photoId),
  hint: (event, { said, team }) => event.type === 'hint-taken' && event.team === team && event.rung === said.rung,
  strike: (event, { said, team }) =>
    event.type === 'sabotage-given' && event.by === (team ?? 'host') && event.to === said.targetGroup,
  'sabotage-done': (event, deed) =>
    event.type === 'sabotage-done' && event.id === deed.said.sabotageId && isProofOf(event.photo, deed),
  retire: (event, { said }) => event.type === 'team-retired' && event.team === said.group,
  pause: ({ type }) => type === 'race-paused',
  resume: ({ type }) => type === 'race-resumed',
  message: ({ type }) => type === 'host-said',
  override: (event, { said }) => event.type === 'bar-verified' && event.by === 'override' && event.team === said.group,
  adjust: (event, { said }) => event.type === 'time-adjusted' && event.team === said.group,
  'replace-bar': (event, { said }) => event.type === 'bar-replaced' && event.from === said.barId,
  'shut-bar': (event, { said }) =>
    (event.type === 'door-left' || (event.type === 'bar-shut' && event.by === 'host')) && event.bar === said.barId,
  'rule-finish': (event, { said }) => event.type === 'finish-ruled' && event.team === said.group,
  undo: (event, { said }) => event.type === 'undone' && event.undoes === said.seq,
  'last-jar': ({ type }) => type === 'last-jar-set',
  'let-in': (event, { team }) => event.type === 'let-in' && (team === null ? event.by === 'host' : event.team === team),
  end: (event) => event.type === 'race-ended' && event.by === 'host',
};

function isOfClaim(event: RaceEvent, { said, team, answers }: Deed): boolean {
  if (event.type === 'code-missed') return event.team === team && isWrongCode(said, answers);
  const isRuling = event.type === 'bar-verified' || event.type === 'bar-missed';
  return isRuling && isPhoto(event.photo, said.photoSha256);
}

function isWrongCode({ code }: Deed['said'], answers: Deed['answers']): boolean {
  return answers.length > 0 ? answers.some(({ said }) => said.code === 'code-wrong') : code !== undefined;
}

function isPhoto(photo: { id: string } | { sha256: string } | null, name: unknown): boolean {
  if (!photo) return false;
  return 'id' in photo ? photo.id === name : photo.sha256 === name;
}

/** Whether the photo is the promised one. One that had arrived is stored by its id, and belongs to the call that was answered 200. */
function isProofOf(photo: { id: string } | { sha256: string }, deed: Deed): boolean {
  return 'id' in photo ? takenAnswer(deed) !== null : isPhoto(photo, deed.said.photoSha256);
}

/** Numbers without a gap from 1, and time that never goes back. */
function gapsIn(log: RaceEvent[]): string[] {
  return log.flatMap((event, index) => {
    const before = log[index - 1];
    if (event.seq !== index + 1) return [`event ${event.seq} stands at ${index + 1}`];
    return before && event.at < before.at ? [`event ${event.seq} is from before event ${before.seq}`] : [];
  });
}
