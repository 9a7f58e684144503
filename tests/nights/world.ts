import type { StepView } from '../../contract/race-view.ts';
import type { RaceState } from '../../engine/race.ts';
import { type Chance, chanceOf } from './chance.ts';
import { Line } from './line.ts';
import type { NightPlan } from './plan.ts';
import type { Answer, Deed, DeedKind, PhoneRecord } from './record.ts';
import type { Person, SetUp, Town } from './setup.ts';
import { type Clumsy, send, type Sending, sendingOf } from './wire.ts';

/** A night that is on, for whoever plays in it. */
export interface World {
  town: Town;
  plan: NightPlan;
  setUp: SetUp;
  /** Ticks since its start. */
  tick: number;
  /** The race as no phone may see it: where the right bars are. */
  key: RaceState;
  bars: { id: string; words: string[] }[];
  deeds: Deed[];
  troubles: string[];
}

/** Somebody's phone. */
export class Handset {
  readonly person: Person;
  readonly record: PhoneRecord;
  readonly chance: Chance;
  line: Line | null = null;
  /** The tick in which its signal is back; null while it has one. */
  backAt: number | null = null;
  isDead = false;
  queue: Sending[] = [];
  /** Claims that it had refused on purpose, to send them again once one is known to be right. */
  hoard: Sending[] = [];
  isSending = false;

  constructor(person: Person, chance: Chance) {
    this.person = person;
    this.chance = chance;
    const { id, team } = person;
    this.record = { id, team, contacts: [], wentBack: 0, named: new Map(), lastView: null, isDead: false };
  }

  get isOnline(): boolean {
    return this.line?.isOpen ?? false;
  }

  async comeOn({ town, setUp, bars }: World): Promise<void> {
    const { origin } = town;
    const { cookie } = this.person;
    this.line = await Line.open({ origin, gameId: setUp.gameId, cookie, record: this.record, bars });
    this.backAt = null;
    if (this.line) this.inContact(town.now());
  }

  /** Its last word is heard, so that it is known until when it was in contact. */
  async goOff({ town }: Pick<World, 'town'>): Promise<void> {
    if (this.isOnline) this.inContact(town.now());
    await this.line?.touch();
    await this.line?.close();
    this.line = null;
  }

  /** Shows the race as it stood at this event, unless its line is gone. */
  async showsAt(seq: number): Promise<void> {
    await this.line?.standsAt(seq);
  }

  async touch(): Promise<void> {
    await this.line?.touch();
  }

  inContact(at: number): void {
    if (this.record.contacts.at(-1) !== at) this.record.contacts.push(at);
  }
}

/** A stream of luck of its own for everybody, so that what one does changes nothing of another's. */
export function luckOf({ seed }: NightPlan, whose: string): Chance {
  let sum = seed * 131;
  for (const letter of whose) sum = Math.imul(sum, 31) + letter.charCodeAt(0);
  return chanceOf(sum);
}

/** Something a phone is about to do, on the record of the night. */
export function meant(
  world: World,
  { person }: Handset,
  kind: DeedKind,
  path: string,
  said: Record<string, unknown>,
): Sending {
  const isHosts = path.startsWith('/api/host/') && kind !== 'retire';
  const team = isHosts || said.givenByGroup === 'host' || kind === 'end' ? null : person.team;
  const sending = sendingOf({ kind, phone: person.id, team, said, path, cookie: person.cookie });
  world.deeds.push(sending.deed);
  return sending;
}

/** Sends it now. What no server should ever say is noted. */
export async function sendNow(
  world: World,
  handset: Handset,
  sending: Sending,
  clumsy: Omit<Clumsy, 'chance'> = { doubleTap: 0.2, lost: 0.1 },
): Promise<Answer | null> {
  handset.inContact(world.town.now());
  const answer = await send(world.town, sending, { chance: handset.chance, ...clumsy });
  const { kind, answers, said } = sending.deed;
  const strange = answers.filter(({ status }) => status >= 500 && status !== 503);
  for (const { status, said: words } of strange) {
    world.troubles.push(`${kind} ${JSON.stringify(said)}: ${status} ${JSON.stringify(words)}`);
  }
  return answer;
}

/** Whether the same is to be sent again later: it was asked to wait. */
export function mustWait(answer: Answer | null): boolean {
  if (!answer) return true;
  return answer.status === 429 || answer.status === 503 || answer.said.code === 'race-paused';
}

/** The next hint to the bar a phone's clue is about, at the price it shows. */
export async function takeHint(world: World, handset: Handset, { hints, token }: StepView): Promise<Answer | null> {
  const next = hints?.rungs.findIndex(({ text }) => text === null) ?? -1;
  const rung = hints?.rungs[next];
  if (!rung) return null;
  const said = {
    gameId: world.setUp.gameId,
    gameGroup: handset.person.team,
    token: token ?? '',
    rung: next + 1,
    minutes: rung.minutes,
  };
  return sendNow(world, handset, meant(world, handset, 'hint', '/api/take-hint', said));
}
