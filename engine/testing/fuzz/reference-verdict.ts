import type { Letter } from '#contract/game';
import type { Instant, Move, MoveOf } from '#contract/race';
import { metresBetween } from '../../distance.ts';
import { believed, claimVerdict, handedTo, isBound, type Verdict } from './reference-claim.ts';
import {
  all,
  codesOf,
  doneBy,
  endOf,
  finalBarOf,
  type Log,
  nowOf,
  ofTeam,
  pausesOf,
  ranksIn,
  races,
  reservesOf,
  routeAt,
  running,
  startOf,
  stopOf,
  those,
  toDo,
  undoneAt,
} from './reference-race.ts';

const second = 1_000;
const minute = 60 * second;

/** For tests: what the rules say of a move, by a second reader. */
export function referenceVerdict(log: Log, move: Move): Verdict {
  const now = Math.max(move.at, nowOf(log));
  const isOver = endOf(log) < Infinity;
  const isPaused = pausesOf(log).some(({ to }) => to === Infinity);
  const raced = (team: Letter) => Object.hasOwn(startOf(log).routes, team);
  const end = (team: Letter) =>
    !isOver && startOf(log).teams.every((one) => one === team || !races(log, one)) ? ['race-ended'] : [];
  const verified = (team: Letter) =>
    doneBy(log, team).length + 1 === startOf(log).gameBars
      ? ['bar-verified', 'team-finished', ...end(team)]
      : ['bar-verified'];
  switch (move.type) {
    case 'verify-bar':
      return raced(move.team) ? claimVerdict(log, move, now, verified) : null;
    case 'submit-forfeit': {
      const step = doneBy(log, move.team).length;
      if (!raced(move.team)) return null;
      if (isOver || isPaused || !races(log, move.team)) return null;
      const due = ofTeam(log, 'forfeit-due', move.team).find((event) => event.step === step);
      if (!due) return null;
      if (ofTeam(log, 'forfeit-done', move.team).some((event) => event.step === step)) return [];
      return !isBound(log, move.team, now) && move.photo && move.photo.at >= due.at ? ['forfeit-done'] : null;
    }
    case 'give-sabotage': {
      const given = all(log, 'sabotage-given');
      const byTeams = given.filter(({ by }) => by !== 'host');
      if (given.some(({ id }) => id === move.sabotageId)) return [];
      if (isOver || !startOf(log).sabotages.some(({ id }) => id === move.sab) || !races(log, move.to)) return null;
      if (move.by === 'host') {
        const isBusy = toDo(log, move.to).some(({ by }) => by === 'host');
        return startOf(log).kind === 'god' && !isBusy ? ['sabotage-given'] : null;
      }
      const isFree = !byTeams.some(({ by }) => by === move.by) && byTeams.filter(({ to }) => to === move.to).length < 2;
      return isFree && !isPaused && races(log, move.by) && move.by !== move.to ? ['sabotage-given'] : null;
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
      let doneAt = believed(log, move, now, [shown.at], handedTo(log, move));
      for (;;) {
        const pause = pausesOf(log).find(({ from, to }) => doneAt >= from && doneAt < to);
        const leftMs = 30 * second - running(log, shown.at, doneAt);
        if (pause) doneAt = pause.to;
        else if (leftMs > 0) doneAt += leftMs;
        if (doneAt > now || (!pause && leftMs <= 0)) break;
      }
      if (doneAt > now || doneAt >= endOf(log)) return null;
      return move.photo && move.photo.at >= shown.at ? ['sabotage-done'] : null;
    }
    case 'retire':
      if (!raced(move.team) || ofTeam(log, 'team-finished', move.team)[0]) return null;
      if (ofTeam(log, 'team-retired', move.team)[0]) return [];
      return isOver || (isPaused && move.by !== 'host') ? null : ['team-retired', ...end(move.team)];
    case 'end':
      return isOver || (move.by === 'hard-stop' && now < startOf(log).at + 720 * minute) ? [] : ['race-ended'];
    case 'pause':
      if (isOver) return null;
      return isPaused ? [] : ['race-paused'];
    case 'resume':
      if (isOver || pausesOf(log).length === 0) return null;
      return isPaused ? ['race-resumed'] : [];
    case 'message':
      return isOver || (move.to && !startOf(log).teams.includes(move.to)) ? null : ['host-said'];
    case 'override':
      return !isOver && races(log, move.team) && move.reason !== '' ? verified(move.team) : null;
    case 'adjust': {
      const isLate = isOver && now >= endOf(log) + 30 * minute;
      const isMinutes = move.ms !== 0 && Math.abs(move.ms) <= 120 * minute;
      return raced(move.team) && !isLate && isMinutes && move.reason !== '' ? ['time-adjusted'] : null;
    }
    case 'replace-bar':
      return isOver ? null : replaceVerdict(log, move);
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
      const came = ofTeam(log, 'photo-arrived', move.team).findLast(({ sha256 }) => sha256 === move.sha256)?.seq ?? 0;
      const isAwaited = doneBy(log, move.team).some(
        ({ photo, seq }) => photo && 'sha256' in photo && photo.sha256 === move.sha256 && seq > came,
      );
      return isAwaited ? ['photo-arrived'] : [];
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
    default:
      return [];
  }
}

/** [E4, E5, E13] */
function looksOdd(log: Log, team: Letter): boolean {
  const places = [...startOf(log).bars, ...all(log, 'bar-replaced').map(({ to }) => to)];
  const placeOf = (bar: string) => places.find(({ id }) => id === bar) ?? { lat: 0, lon: 0 };
  const done = doneBy(log, team);
  const isOddLeg = done.some((here, n) => {
    const before = done[n - 1];
    if (here.by !== 'place' || (before && before.by !== 'place')) return false;
    const seconds = (here.official - (before?.official ?? startOf(log).at)) / second;
    const metres = before ? metresBetween(placeOf(before.bar), placeOf(here.bar)) : 0;
    return seconds < 45 || (metres > 150 && metres / seconds > 12);
  });
  const onPin = done.filter((one) => one.onPin);
  return isOddLeg || onPin.length >= 2 || all(log, 'team-flagged').some((one) => one.team === team);
}

/** [H8, H9, J6] */
function replaceVerdict(log: Log, { from, to, blind }: MoveOf<'replace-bar'>): Verdict {
  const [start, reserves, now] = [startOf(log), reservesOf(log), nowOf(log)];
  const known = [...start.bars, ...all(log, 'bar-replaced').map((event) => event.to)].map(({ id }) => id);
  const isFixed = from === finalBarOf(log) && those(log, 'team-finished').length > 0;
  const isAhead = start.teams.some(
    (team) =>
      (races(log, team) || comesBack(log, team, now)) &&
      routeAt(log, team, now).indexOf(from) >= doneBy(log, team).length,
  );
  if (!known.includes(from) || from === start.startBar) return null;
  if (blind ? to && known.includes(to.id) : isFixed || !isAhead) return null;
  if (to === null || reserves.includes(to.id)) return reserves.length > 0 ? ['bar-replaced'] : null;
  const visited = those(log, 'bar-verified').map(({ bar }) => bar);
  const inRace = [start.startBar, ...visited, ...start.teams.flatMap((team) => routeAt(log, team, now))];
  return reserves.length > 0 || inRace.includes(to.id) ? null : ['bar-replaced'];
}

/** [W8] */
function finishVerdict(log: Log, { team, time }: MoveOf<'rule-finish'>, now: Instant): Verdict {
  const finish = doneBy(log, team)[startOf(log).gameBars - 1];
  const said = ofTeam(log, 'finish-ruled', team).at(-1);
  if (!finish?.banked) return null;
  const came = Math.min(finish.arrived ?? finish.at, endOf(log));
  if (!said && !finish.shared && ranksIn(log).join() === ranksIn(log, { team, at: came }).join()) return null;
  if (endOf(log) < Infinity && now >= Math.max(endOf(log), finish.at) + 30 * minute) return null;
  return said?.time === time ? [] : ['finish-ruled'];
}

/** [K13] */
function comesBack(log: Log, team: Letter, now: Instant): boolean {
  const out = ofTeam(log, 'team-retired', team)[0];
  return out?.by === 'members' && now < out.at + 10 * minute && !ofTeam(log, 'team-finished', team)[0];
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
  if (event.type !== 'bar-replaced') return null;
  const isReplaced = all(log, 'bar-replaced').some(
    (one) => one.seq > seq && (one.from === event.to.id || [event.from, event.to.id].includes(one.to.id)),
  );
  const isFound = rulings.some(({ team, step }) => event.teams.includes(team) && stopOf(log, event, team) === step);
  return isReplaced || isFound ? null : ['undone'];
}
