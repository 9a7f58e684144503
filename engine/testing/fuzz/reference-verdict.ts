import type { Letter } from '#contract/game';
import type { EventOf, Instant, Move, MoveOf } from '#contract/race';
import { metresBetween } from '../../distance.ts';
import { believed, claimVerdict } from './reference-claim.ts';
import { awaitedOf, comesBack, replaceVerdict, promised, reportedBy, shutVerdict } from './reference-doors.ts';
import {
  all,
  arrivedIn,
  codesOf,
  isUnanswered,
  lastJarOf,
  lastWordOf,
  doneBy,
  endOf,
  isBound,
  type Log,
  nowOf,
  ofTeam,
  pausesOf,
  races,
  replacements,
  running,
  startOf,
  stopOf,
  toDo,
  undoneAt,
  type Verdict,
} from './reference-race.ts';
import {
  forfeitsOf,
  hintVerdict,
  owedIn,
  ranFor,
  servedByEnd,
  serveVerdict,
  servingIn,
  withLastJar,
} from './reference-hints.ts';
import { ranksIn } from './reference-ranks.ts';

const second = 1_000;
const minute = 60 * second;

/** For tests: what the rules say of a move, by a second reader. */
export function referenceVerdict(log: Log, move: Move): Verdict {
  const now = Math.max(move.at, nowOf(log));
  const over = withLastJar(log, now);
  const verdict = verdictOn(over, move, now);
  if (over === log || verdict === null) return verdict;
  return verdict.length > 0 || ['end', 'last-jar'].includes(move.type)
    ? [...servedByEnd(log), 'race-ended', ...verdict]
    : [];
}

function verdictOn(log: Log, move: Move, now: Instant): Verdict {
  const isOver = endOf(log) < Infinity;
  const isPaused = pausesOf(log).some(({ to }) => to === Infinity);
  const raced = (team: Letter) => Object.hasOwn(startOf(log).routes, team);
  const end = (team: Letter) =>
    !isOver && startOf(log).teams.every((one) => one === team || !races(log, one))
      ? [...servedByEnd(log, team), 'race-ended']
      : [];
  const verified = (team: Letter, official: Instant, bar?: string) => {
    const step = doneBy(log, team).length;
    const ms = owedIn(log, team, step, bar) * minute;
    if (ranFor(log, official, ms) > now && ms > 0 && !isOver) return ['bar-verified'];
    const found = ['bar-verified', ...(ms > 0 ? ['hints-served'] : [])];
    return step + 1 === startOf(log).gameBars ? [...found, 'team-finished', ...end(team)] : found;
  };
  switch (move.type) {
    case 'verify-bar':
      return raced(move.team) ? claimVerdict(log, move, now, verified) : null;
    case 'submit-forfeit': {
      const step = doneBy(log, move.team).length;
      if (!raced(move.team)) return null;
      if (isOver || isPaused || !races(log, move.team)) return null;
      const due = forfeitsOf(log, move.team).find((event) => event.step === step);
      if (!due) return null;
      if (ofTeam(log, 'forfeit-done', move.team).some((event) => event.step === step)) return [];
      return !isBound(log, move.team, now) && move.photo && move.photo.at >= due.at ? ['forfeit-done'] : null;
    }
    case 'take-hint':
      return hintVerdict(log, move, now);
    case 'serve-hints':
      return serveVerdict(log, move.team, now, end(move.team));
    case 'give-sabotage': {
      const given = all(log, 'sabotage-given');
      const byTeams = given.filter(({ by }) => by !== 'host');
      if (given.some(({ id }) => id === move.sabotageId)) return [];
      if (isOver || !startOf(log).sabotages.some(({ id }) => id === move.sab)) return null;
      if (!races(log, move.to) || arrivedIn(log, move.to)) return null;
      if (move.by === 'host') {
        const isBusy = toDo(log, move.to).some(({ by }) => by === 'host');
        return startOf(log).kind === 'god' && !isBusy ? ['sabotage-given'] : null;
      }
      const isFree = !byTeams.some(({ by }) => by === move.by) && byTeams.filter(({ to }) => to === move.to).length < 2;
      const mayGive = races(log, move.by) && !arrivedIn(log, move.by);
      return isFree && !isPaused && mayGive && move.by !== move.to ? ['sabotage-given'] : null;
    }
    case 'sabotage-landed': {
      const given = all(log, 'sabotage-given').find(({ id }) => id === move.sabotageId);
      if (!given) return null;
      const [active] = toDo(log, given.to);
      if (isOver || !active || all(log, 'sabotage-landed').some(({ id }) => id === given.id)) return [];
      return active === given ? ['sabotage-landed'] : null;
    }
    case 'end-sabotage': {
      if (!all(log, 'sabotage-given').some(({ id, to }) => id === move.sabotageId && to === move.team)) return null;
      if (all(log, 'sabotage-done').some(({ id }) => id === move.sabotageId)) return [];
      const shown = all(log, 'sabotage-landed').find(({ id }) => id === move.sabotageId);
      if (!shown || toDo(log, move.team)[0]?.id !== move.sabotageId) return null;
      let doneAt = believed(log, move, now, [shown.at]);
      for (;;) {
        const pause = pausesOf(log).find(({ from, to }) => doneAt >= from && doneAt < to);
        const leftMs = 30 * second - running(log, shown.at, doneAt);
        if (pause) doneAt = pause.to;
        else if (leftMs > 0) doneAt += leftMs;
        if (doneAt > now || (!pause && leftMs <= 0)) break;
      }
      if (doneAt > now || doneAt >= endOf(log)) return null;
      if (!move.photo) return null;
      const isFit =
        'at' in move.photo ? move.photo.at >= shown.at : !promised(log, move.team).includes(move.photo.sha256);
      return isFit ? ['sabotage-done'] : null;
    }
    case 'retire':
      if (!raced(move.team) || ofTeam(log, 'team-finished', move.team)[0]) return null;
      if (ofTeam(log, 'team-retired', move.team)[0]) return [];
      if (arrivedIn(log, move.team)) return null;
      return isOver || (isPaused && move.by !== 'host') ? null : ['team-retired', ...end(move.team)];
    case 'end':
      return isOver || (move.by === 'hard-stop' && now < startOf(log).at + 720 * minute)
        ? []
        : [...servedByEnd(log), 'race-ended'];
    case 'pause':
      if (isOver) return null;
      return isPaused ? [] : ['race-paused'];
    case 'resume':
      if (isOver || pausesOf(log).length === 0) return null;
      return isPaused ? ['race-resumed'] : [];
    case 'message':
      return isOver || (move.to && (move.wall || !startOf(log).teams.includes(move.to))) ? null : ['host-said'];
    case 'override':
      if (isOver || !races(log, move.team) || arrivedIn(log, move.team) || servingIn(log, move.team)) return null;
      return move.reason !== '' ? verified(move.team, now) : null;
    case 'adjust': {
      const isLate = isOver && now >= endOf(log) + 30 * minute;
      const isMinutes = move.ms !== 0 && Math.abs(move.ms) <= 120 * minute;
      return raced(move.team) && !isLate && isMinutes && move.reason !== '' ? ['time-adjusted'] : null;
    }
    case 'replace-bar':
      return isOver ? null : replaceVerdict(log, move);
    case 'shut-bar':
      return shutVerdict(log, move, now);
    case 'reveal-code': {
      const life = codesOf(log).find(({ bar, until }) => bar === move.bar && until === Infinity);
      if (isOver || !life) return null;
      return all(log, 'code-revealed').some(({ bar, at, seq }) => bar === move.bar && at >= life.from && seq > life.seq)
        ? []
        : ['code-revealed'];
    }
    case 'rule-finish':
      return raced(move.team) ? finishVerdict(log, move, now) : null;
    case 'undo':
      return undoVerdict(log, move.seq, now);
    case 'photo-arrived': {
      if (!raced(move.team)) return null;
      const doors = awaitedOf(log, move.team, reportedBy(log, move.team));
      return [...promised(log, move.team), ...doors].includes(move.sha256) ? ['photo-arrived'] : [];
    }
    case 'flag': {
      if (isOver) return [];
      if (!raced(move.team)) return null;
      const isSaid = all(log, 'team-flagged').some(
        ({ team, flag, at }) => team === move.team && flag === move.flag && at > now - 10 * minute,
      );
      return isSaid || !races(log, move.team) ? [] : ['team-flagged'];
    }
    case 'call-odd': {
      if (!raced(move.team)) return null;
      const isCalled = all(log, 'team-called-odd').findLast(({ team }) => team === move.team)?.odd ?? false;
      if (isCalled === move.odd) return [];
      const isLate = isOver && now >= endOf(log) + 24 * 60 * minute;
      return isLate || (move.odd && !looksOdd(log, move.team)) ? null : ['team-called-odd'];
    }
    case 'leave-team':
      return startOf(log).racingHost && !isOver && all(log, 'host-left').length === 0 ? ['host-left'] : [];
    case 'let-in':
      return isOver || !raced(move.team) ? null : ['let-in'];
    case 'set-last-jar':
    case 'last-jar':
      return isOver ? (move.type === 'last-jar' ? [] : null) : lastJarVerdict(log, move, now);
    case 'ask-team': {
      const asked = all(log, 'team-asked').findLast(({ team }) => team === move.team)?.at ?? 0;
      const since = Math.max(lastWordOf(log, move.team), asked, move.heardAt ?? 0);
      const isAsked = races(log, move.team) && !isOver && !isPaused && running(log, since, now) >= 45 * minute;
      return isAsked ? ['team-asked'] : [];
    }
    case 'still-racing': {
      if (isOver || !races(log, move.team)) return null;
      const asked = all(log, 'team-asked').findLast(({ team }) => team === move.team);
      return asked && isUnanswered(log, asked) ? ['team-answered'] : [];
    }
    default:
      return [];
  }
}

/** [Y1-Y3] */
function lastJarVerdict(log: Log, move: MoveOf<'set-last-jar'> | MoveOf<'last-jar'>, now: Instant): Verdict {
  const jar = lastJarOf(log);
  if (move.type === 'set-last-jar') {
    if (move.lastJar?.at === jar?.at) return [];
    const isFit = (at: Instant) => at >= now + 10 * minute && at <= startOf(log).at + 720 * minute;
    return !move.lastJar || isFit(move.lastJar.at) ? ['last-jar-set'] : null;
  }
  if (!jar) return [];
  const due = [10, 30].find((minutes) => now >= jar.at - minutes * minute);
  const known = [10, 30].find((minutes) => jar.since.at >= jar.at - minutes * minute) ?? Infinity;
  const said = all(log, 'last-jar-told').filter(({ seq }) => seq > jar.since.seq);
  return due && due < Math.min(known, ...said.map(({ minutes }) => minutes)) ? ['last-jar-told'] : [];
}

/** [E4, E5, E13] */
function looksOdd(log: Log, team: Letter): boolean {
  const places = [...startOf(log).bars, ...all(log, 'bar-replaced').map(({ to }) => to)];
  const placeOf = (bar: string) => places.find(({ id }) => id === bar) ?? { lat: 0, lon: 0 };
  const done = doneBy(log, team);
  const isOddLeg = done.some((here, n) => {
    const before = done[n - 1];
    if (here.by !== 'place' || (before && before.by !== 'place')) return false;
    const seconds = (here.official - (before ? clueFrom(log, before) : startOf(log).at)) / second;
    const metres = before ? metresBetween(placeOf(before.bar), placeOf(here.bar)) : 0;
    return seconds < 45 || (metres > 150 && metres / seconds > 12);
  });
  const onPin = done.filter((one) => one.onPin);
  return isOddLeg || onPin.length >= 2 || all(log, 'team-flagged').some((one) => one.team === team);
}

/** [I5] From when the clue after a bar was to be read. */
function clueFrom(log: Log, { team, seq, official }: EventOf<'bar-verified'>): Instant {
  const next = doneBy(log, team).find((one) => one.seq > seq)?.seq ?? Infinity;
  const isIts = (one: EventOf<'hints-served'>) => one.team === team && one.seq > seq && one.seq < next;
  return all(log, 'hints-served').find(isIts)?.servedAt ?? official;
}

/** [W8] */
function finishVerdict(log: Log, { team, time }: MoveOf<'rule-finish'>, now: Instant): Verdict {
  const finish = doneBy(log, team)[startOf(log).gameBars - 1];
  const said = ofTeam(log, 'finish-ruled', team).at(-1);
  if (!finish?.banked) return null;
  const came = Math.min(Math.max(finish.arrived ?? finish.at, finish.official), endOf(log));
  if (!said && !finish.shared && ranksIn(log).join() === ranksIn(log, { team, at: came }).join()) return null;
  if (endOf(log) < Infinity && now >= Math.max(endOf(log), finish.at) + 30 * minute) return null;
  return said?.time === time ? [] : ['finish-ruled'];
}

/** [H3, H10, K13] */
function undoVerdict(log: Log, seq: number, now: Instant): Verdict {
  const event = log.find((one) => one.seq === seq);
  if (!event || undoneAt(log, seq) < Infinity) return null;
  const rulings = [...all(log, 'bar-verified'), ...all(log, 'bar-missed'), ...all(log, 'forfeit-done')].filter(
    (one) => one.seq > seq,
  );
  const isRuledOn = (team: Letter) => rulings.some((one) => one.team === team);
  if (event.type === 'time-adjusted') {
    return isRuledOn(event.team) || now >= endOf(log) + 30 * minute ? null : ['undone'];
  }
  if (endOf(log) < Infinity) return null;
  if (event.type === 'bar-missed' || (event.type === 'bar-verified' && event.by === 'override')) {
    return isRuledOn(event.team) ? null : ['undone'];
  }
  if (event.type === 'team-retired') return comesBack(log, event.team, now) ? ['undone'] : null;
  const put = replacements(log).find((one) => one.seq === seq);
  if (!put) return null;
  const isReplaced = replacements(log).some(
    (one) => one.seq > seq && (one.from === put.to || [put.from, put.to].includes(one.to)),
  );
  const isFound = rulings.some(({ team, step }) => put.teams.includes(team) && stopOf(log, put, team) === step);
  return isReplaced || isFound ? null : ['undone'];
}
