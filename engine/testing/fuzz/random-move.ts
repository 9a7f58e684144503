import type { Letter } from '#contract/game';
import type { Instant, Move, MoveBody, RaceBar, SaidTime } from '#contract/race';
import { aStart } from '../a-night.ts';
import type { Chance } from '../../chance.ts';
import { openDoors } from '../../doors.ts';
import { nodsOf } from '../../nods.ts';
import type { RaceState } from '../../race.ts';
import { isRacing, promisedPhotos } from '../../teams.ts';
import { hintedTeam, randomHint, teamThatServes } from './random-hint.ts';
import { pick, pickBar, pickCodes, pickMs, pickTeam } from './pick.ts';
import { randomClaim } from './random-claim.ts';

/** How often each kind of move is tried. */
const tries: Record<MoveBody['type'], number> = {
  'verify-bar': 56,
  'submit-forfeit': 3,
  'take-hint': 9,
  'serve-hints': 4,
  'give-sabotage': 8,
  'sabotage-landed': 1,
  'end-sabotage': 2,
  retire: 3,
  end: 0.4,
  pause: 4,
  resume: 2,
  message: 3,
  override: 4,
  adjust: 3,
  'replace-bar': 9,
  'shut-bar': 3,
  'reveal-code': 4,
  'rule-finish': 1,
  undo: 5,
  'photo-arrived': 1,
  flag: 4,
  'call-odd': 6,
  'leave-team': 5,
  'let-in': 2.5,
  'set-last-jar': 3,
  'last-jar': 4,
  'ask-team': 3,
  'still-racing': 1,
  start: 1,
};

/** For tests: a move that makes sense more often than not. */
export function randomMove(state: RaceState, chance: Chance, at: Instant): Move {
  const type = (chance() < 0.4 && dueKind(state, chance)) || randomKind(chance);
  if (type === 'ask-team') return quietLater(state, chance, at);
  return { ...(type === 'verify-bar' ? randomClaim(state, chance, at) : otherMove(state, type, chance, at)), at };
}

/** Nobody is asked before a long silence, so one is made. */
function quietLater(state: RaceState, chance: Chance, before: Instant): Move {
  const at = before + pickMs(chance() < 0.3 ? 3_600_000 : 0, chance);
  return { ...otherMove(state, 'ask-team', chance, at), at };
}

/** What the race waits for. */
function dueKind(state: RaceState, chance: Chance): MoveBody['type'] | undefined {
  const due: MoveBody['type'][] = [];
  if (state.pauses.at(-1)?.to === null) due.push('resume');
  if (teamInForfeit(state)) due.push('submit-forfeit', 'submit-forfeit', 'submit-forfeit');
  if (state.sabotages.some(({ landedAt }) => landedAt === null)) due.push('sabotage-landed');
  if (state.sabotages.some(({ landedAt, doneAt }) => landedAt !== null && doneAt === null)) due.push('end-sabotage');
  if (teamThatServes(state)) due.push('serve-hints', 'serve-hints', 'serve-hints');
  if (teamWithPromise(state)) due.push('photo-arrived');
  if (openDoors(state).length > 0 && chance() < 0.3) due.push('shut-bar');
  if (nodsOf(state).length > 0) due.push('rule-finish', 'rule-finish', 'rule-finish');
  if (isLastJarNear(state, chance)) due.push('last-jar');
  if (teamAsked(state)) due.push('still-racing');
  return pick(due, chance);
}

function isLastJarNear({ lastJar, at, endedAt }: RaceState, chance: Chance): boolean {
  return lastJar !== null && endedAt === null && lastJar.at - at < chance() * 2_400_000;
}

function teamAsked(state: RaceState): Letter | undefined {
  return Object.values(state.teams).find((team) => isRacing(team) && team.askedAt !== null)?.letter;
}

function randomKind(chance: Chance): MoveBody['type'] {
  const all = Object.entries(tries) as [MoveBody['type'], number][];
  let drawn = chance() * all.reduce((sum, [, often]) => sum + often, 0);
  for (const [type, often] of all) {
    drawn -= often;
    if (drawn < 0) return type;
  }
  return 'message';
}

function otherMove(state: RaceState, type: MoveBody['type'], chance: Chance, at: Instant): MoveBody {
  const team = pickTeam(state, chance);
  const isOdd = chance() < 0.1;
  switch (type) {
    case 'submit-forfeit':
      return { type, team: teamInForfeit(state) ?? team, step: null, photo: isOdd ? null : { id: 'dare', at } };
    case 'take-hint':
      return randomHint(state, isOdd ? team : (hintedTeam(state, chance) ?? team), chance);
    case 'serve-hints':
      return { type, team: isOdd ? team : (teamThatServes(state) ?? team) };
    case 'give-sabotage': {
      const by = chance() < 0.3 ? 'host' : team;
      return { type, sabotageId: `sabotage ${chance()}`, by, to: pickTeam(state, chance), sab: isOdd ? 99 : 2 };
    }
    case 'sabotage-landed':
      return { type, sabotageId: sabotageToDo(state, chance).id };
    case 'end-sabotage': {
      const { id, to } = sabotageToDo(state, chance);
      const arrived = { id: 'proof', at: isOdd ? at - 200_000 : at };
      const photo =
        chance() < 0.7
          ? arrived
          : { sha256: chance() < 0.9 ? state.seq.toString(16).padStart(64, '0') : 'a'.repeat(64) };
      return { type, team: isOdd ? team : to, sabotageId: id, photo, ...randomTime(chance, at) };
    }
    case 'retire':
      return { type, team, by: pick(['host', 'team', 'members', 'members'] as const, chance) ?? 'host' };
    case 'photo-arrived': {
      const awaited = state.teams[teamWithPromise(state) ?? team];
      const [sha256 = 'a'.repeat(64)] = awaited && !isOdd ? promisedPhotos(state, awaited) : [];
      return { type, team: awaited?.letter ?? team, sha256, photoId: 'late' };
    }
    case 'end':
      return { type, by: isOdd ? 'hard-stop' : 'host' };
    case 'set-last-jar': {
      const last = { at: at + pickMs(isOdd ? 60_000_000 : 4_800_000, chance), hour: '23:30' };
      return { type, lastJar: chance() < 0.2 ? null : last };
    }
    case 'ask-team':
      return { type, team: quietest(state) ?? team, heardAt: chance() < 0.6 ? null : at - pickMs(5_400_000, chance) };
    case 'still-racing':
      return { type, team: (!isOdd && teamAsked(state)) || team };
    default:
      return hostMove(state, type, chance, team);
  }
}

function hostMove(state: RaceState, type: MoveBody['type'], chance: Chance, team: Letter): MoveBody {
  const isOdd = chance() < 0.1;
  switch (type) {
    case 'pause':
    case 'resume':
    case 'last-jar':
      return { type };
    case 'override':
      return { type, team, reason: isOdd ? '' : 'I see them' };
    case 'adjust':
      return { type, team, ms: Math.round((chance() - 0.5) * 16_000_000), reason: 'Lost the key' };
    case 'replace-bar':
      return {
        type,
        from: pickBar(state, chance).id,
        to: replacement(state, chance),
        clues: {},
        freshCodes: pickCodes(chance),
        ...(isOdd && { blind: true }),
      };
    case 'shut-bar': {
      const door = isOdd ? undefined : pick(openDoors(state), chance);
      return { type, bar: door?.bar.id ?? pickBar(state, chance).id, isShut: chance() < 0.6 };
    }
    case 'reveal-code':
      return { type, bar: pickBar(state, chance).id };
    case 'rule-finish': {
      const time = chance() < 0.5 ? 'banked' : 'arrival';
      return { type, team: (!isOdd && pick(nodsOf(state), chance)?.team) || team, time };
    }
    case 'undo':
      return { type, seq: isOdd ? state.seq : (pick(state.undoable, chance)?.seq ?? 1) };
    case 'flag':
      return { type, team, flag: chance() < 0.5 ? 'travel' : 'sweep' };
    case 'call-odd':
      return { type, team: (!isOdd && pick(state.flags, chance)?.team) || team, odd: chance() < 0.6 };
    case 'leave-team':
      return { type };
    case 'let-in':
      return {
        type,
        team: isOdd ? 'F' : team,
        by: chance() < 0.5 ? 'team' : 'host',
        ...(chance() < 0.3 && { seat: true }),
      };
    case 'start':
      return { type, ...aStart() };
    default:
      return {
        type: 'message',
        text: 'Hello',
        ...(chance() < 0.5 && { to: isOdd ? 'F' : team }),
        ...(chance() < 0.3 && { wall: true }),
      };
  }
}

function randomTime(chance: Chance, at: Instant): SaidTime {
  return {
    claimedAt: chance() < 0.5 ? null : at - pickMs(600_000, chance),
    contactAt: chance() < 0.7 ? null : at - pickMs(600_000, chance),
    othersAt: chance() < 0.6 ? null : at - pickMs(600_000, chance),
    onlineSince: chance() < 0.5 ? null : at - pickMs(600_000, chance),
    triedAt: chance() < 0.9 ? null : at - pickMs(90_000, chance),
  };
}

function quietest(state: RaceState): Letter | undefined {
  const racing = Object.values(state.teams).filter(isRacing);
  return racing.toSorted((one, other) => one.spokeAt - other.spokeAt)[0]?.letter;
}

function teamInForfeit(state: RaceState): Letter | undefined {
  return Object.values(state.teams).find((team) => isRacing(team) && team.step.forfeit?.doneAt === null)?.letter;
}

function teamWithPromise(state: RaceState): Letter | undefined {
  return Object.values(state.teams).find((team) => promisedPhotos(state, team).length > 0)?.letter;
}

function sabotageToDo(state: RaceState, chance: Chance): { id: string; to: Letter } {
  const open = state.sabotages.filter(({ doneAt }) => doneAt === null || chance() < 0.1);
  return (chance() < 0.6 ? open[0] : pick(open, chance)) ?? { id: 'none', to: 'A' };
}

function replacement(state: RaceState, chance: Chance): RaceBar | null {
  if (chance() < 0.5) return null;
  const number = Math.floor(chance() * 1_000);
  const outside = { id: `outside ${number}`, name: `Outside ${number}`, lat: 54.5 + number / 1_000, lon: -1.5 };
  return chance() < 0.5 ? outside : pickBar(state, chance);
}
