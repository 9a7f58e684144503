import type { Letter } from '../../../contract/game.ts';
import type { RaceEvent } from '../../../contract/race.ts';
import type { NightRecord, PhoneRecord } from '../record.ts';
import type { Race } from './model.ts';

/** [F3, F7, F15] Bars that were named to a phone before its team could know of them. */
export function namedTooSoon({ phones, log }: NightRecord, { startBar, bars }: Race): string[] {
  const racing = phones.flatMap((phone) => (phone.team === null ? [] : [{ phone, team: phone.team }]));
  return racing.flatMap(({ phone, team }) => {
    const known = knownTo(log, team, bars);
    return [...phone.named].flatMap(([bar, seq]) => {
      const isKnown = bar === startBar || seq >= (known.get(bar) ?? Infinity);
      return isKnown ? [] : [`${bar} named to a phone of ${team} by view ${seq}: ${nameOf(phone)}`];
    });
  });
}

function nameOf({ id }: PhoneRecord): string {
  return `phone ${id}`;
}

/** From which event on a team may know each bar: somebody showed to be in it, or its own forfeit showed it. */
function knownTo(log: RaceEvent[], team: Letter, bars: number): Map<string, number> {
  const known = new Map<string, number>();
  const endedAt = log.find(({ type }) => type === 'race-ended')?.seq ?? Infinity;
  const note = (bar: string, seq: number) => known.set(bar, Math.min(seq, known.get(bar) ?? Infinity));
  const way = wayOf(team);
  for (const event of log) {
    if (event.type === 'bar-verified' && event.by !== 'override') {
      const isFinish = event.step === bars - 1;
      note(event.bar, isFinish && event.team !== team ? Math.max(event.seq, endedAt) : event.seq);
    }
    const shown = way.shownAfter(event);
    if (shown !== null) note(shown, event.seq);
  }
  return known;
}

/** The way of a team, and the bar of it that a forfeit shows: also another that comes in its place. */
function wayOf(team: Letter): { shownAfter: (event: RaceEvent) => string | null } {
  let route: string[] = [];
  let isShown = false;
  const done: { seq: number; wasShown: boolean }[] = [];
  const changes = new Map<number, [from: string, to: string]>();
  const put = (from: string, to: string) => {
    route = route.map((bar, place) => (bar === from && place >= done.length ? to : bar));
  };
  const undo = (undoes: number) => {
    const last = done.at(-1);
    if (last?.seq === undoes) {
      isShown = last.wasShown;
      done.pop();
    }
    const change = changes.get(undoes);
    if (change) put(change[1], change[0]);
  };
  const move = (event: RaceEvent) => {
    if (event.type === 'race-started') route = event.routes[team] ?? [];
    if (event.type === 'forfeit-done' && event.team === team) isShown = true;
    if (event.type === 'undone') undo(event.undoes);
    if (event.type === 'bar-verified' && event.team === team) {
      done.push({ seq: event.seq, wasShown: isShown });
      isShown = false;
    }
    const isMoved = (event.type === 'bar-replaced' || event.type === 'bar-shut') && event.teams.includes(team);
    if (!isMoved || !event.to) return;
    const from = event.type === 'bar-shut' ? event.bar : event.from;
    changes.set(event.seq, [from, event.to.id]);
    put(from, event.to.id);
  };
  const shownAfter = (event: RaceEvent) => {
    move(event);
    return isShown ? (route[done.length] ?? null) : null;
  };
  return { shownAfter };
}
