import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { EventOf, Instant, MoveBody, RaceEvent } from '#contract/race';
import { aStart } from '../a-night.ts';
import { after, second, whereIs } from '../a-move.ts';
import { decide } from '../../decide.ts';
import { fold, stamp } from '../../fold.ts';
import { isRepeated, type PhoneContacts, readContacts } from '../../official-time.ts';
import type { RaceState } from '../../race.ts';

export type Phone = 'one' | 'two';

/** A claim as a phone made it. */
export interface Claim {
  /** The same each time it is sent. */
  id: string;
  step: number;
  bar: string;
  claimedAt: Instant | null;
}

/** A claim that reached the server. */
export interface Delivery {
  phone: Phone;
  claim: Claim;
  at: Instant;
  fate: 'ruled' | 'failed';
}

/** For tests: team A with two phones of an account each, and rivals, against a server that rules as ours does. */
export class World {
  state: RaceState = after({ ...aStart({ teams: 3 }), hints: true });
  now: Instant = second(0);
  readonly log: RaceEvent[] = [];
  readonly heard: Record<Phone, Instant[]> = { one: [second(0)], two: [] };
  readonly deliveries: Delivery[] = [];
  /** Whose connection is open: the server hears it every 25 seconds. */
  readonly online = new Set<Phone>();
  readonly #attempts = new Map<string, { id: string; at: Instant; seenAt: Instant }>();
  #made = 0;

  pass(ms: number): void {
    const until = this.now + ms;
    while (this.now < until) {
      this.now = Math.min(until, this.now + 25_000);
      for (const phone of this.online) this.hear(phone);
    }
    if (this.state.sabotages.some(({ landedAt }) => landedAt === null)) this.#land();
  }

  hear(phone: Phone): void {
    this.heard[phone].push(this.now);
  }

  /** A connection opens and shows the race as it stands. */
  comeOn(phone: Phone): void {
    this.online.add(phone);
    this.hear(phone);
    this.#land();
  }

  strike(by: Letter): void {
    this.play({ type: 'give-sabotage', sabotageId: `${by}-A`, by, to: 'A', sab: 1 });
    this.#land();
  }

  #land(): void {
    const next = this.state.sabotages.find(({ doneAt }) => doneAt === null);
    if (next && next.landedAt === null && this.online.size > 0) {
      this.play({ type: 'sabotage-landed', sabotageId: next.id });
    }
  }

  newClaim(bar: string, claimedAt: Instant | null): Claim {
    this.#made += 1;
    return { id: `claim ${this.#made}`, step: this.state.teams.A?.done.length ?? 0, bar, claimedAt };
  }

  /** A claim reaches the server, which rules on it, or fails to take it (503) and remembers that. */
  deliver(phone: Phone, claim: Claim, fate: Delivery['fate']): EventOf<'bar-verified'> | null {
    this.hear(phone);
    this.deliveries.push({ phone, claim, at: this.now, fate });
    const key = `${phone} ${claim.step}`;
    const earlier = this.#attempts.get(key);
    if (fate === 'failed') {
      const at = earlier?.id === claim.id ? earlier.at : this.now;
      this.#attempts.set(key, { id: claim.id, at, seenAt: this.now });
      return null;
    }
    const own = this.#contacts(phone);
    const mate = this.#contacts(phone === 'one' ? 'two' : 'one');
    const stands = earlier?.id === claim.id && isRepeated(earlier.seenAt, own, this.now);
    const triedAt = stands ? earlier.at : null;
    const place = whereIs(claim.bar);
    const events = this.play({
      type: 'verify-bar',
      team: 'A',
      step: claim.step,
      place,
      code: null,
      fix: place && { lat: place.lat, lon: place.lon + 0.00001, accuracyM: 20, at: null },
      photo: { sha256: 'a'.repeat(64) },
      freshCodes: [],
      claimedAt: claim.claimedAt,
      ...readContacts(own, mate ? [mate] : [], triedAt ?? this.now),
      triedAt,
    });
    return events.find((event) => event.type === 'bar-verified') ?? null;
  }

  play(move: MoveBody): RaceEvent[] {
    try {
      const events = stamp(decide(this.state, { ...move, at: this.now }), this.state, this.now);
      this.state = events.reduce(fold, this.state);
      this.log.push(...events);
      return events;
    } catch (error) {
      if (error instanceof Problem) return [];
      throw error;
    }
  }

  get right(): string {
    return this.state.teams.A?.route[this.state.teams.A.done.length]?.bar ?? '';
  }

  #contacts(phone: Phone): PhoneContacts | null {
    const [sinceAt, ...recent] = this.heard[phone];
    return sinceAt === undefined ? null : { sinceAt, recent };
  }
}
