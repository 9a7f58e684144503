import { randomUUID } from 'node:crypto';
import type { Letter } from '../../contract/game.ts';
import type { StepView } from '../../contract/race-view.ts';
import type { Chance } from './chance.ts';
import { cheat } from './cheats.ts';
import { freshPhoto, sendPhoto } from './photos.ts';
import type { TeamPlan } from './plan.ts';
import type { Answer } from './record.ts';
import { sendLast } from './wire.ts';
import { type Handset, luckOf, meant, mustWait, sendNow, takeHint, type World } from './world.ts';

/** A team on its way: where it goes, who claims, and what becomes of phones without a signal. */
export class Crew {
  readonly plan: TeamPlan;
  readonly handsets: Handset[];
  readonly #chance: Chance;
  /** The bar it is on its way to, and the tick in which it stands there. */
  #step = -1;
  #arrivesAt = 0;

  constructor(plan: TeamPlan, handsets: Handset[], seed: World['plan']) {
    this.plan = plan;
    this.handsets = handsets;
    this.#chance = luckOf(seed, plan.letter);
  }

  get letter(): Letter {
    return this.plan.letter;
  }

  /** Everything of one tick, all phones at once. */
  async act(world: World): Promise<void> {
    const wereOff = this.handsets.filter(({ isOnline }) => !isOnline);
    for (const handset of this.handsets) await this.#changeSignal(world, handset);
    const { cheat: kind } = this.plan;
    const able = this.handsets.filter(({ isOnline, isDead }) => isOnline && !isDead);
    if (kind && able.length > 0) {
      const handset = this.#chance.pick(able);
      await cheat(world, handset, kind, wereOff.includes(handset));
    }
    await Promise.all([this.#decide(world), ...this.handsets.map((handset) => this.#sendQueue(world, handset))]);
  }

  /** A phone falls into a pint, now and then with a claim on its way. What it had not sent is gone with it. */
  async loses(world: World, handset: Handset): Promise<void> {
    const step = handset.record.lastView?.step;
    if (step?.type === 'clue' && this.#chance.is(0.6)) {
      const { said } = await this.#claimAt(world, handset, step);
      await sendLast(world.town, meant(world, handset, 'claim', '/api/correctly-guessed', said), handset);
    }
    await handset.goOff(world);
    handset.isDead = true;
    handset.queue = [];
  }

  /** Signals come and go; whoever comes back has their line before anything is sent. */
  async #changeSignal(world: World, handset: Handset): Promise<void> {
    if (handset.isDead) return;
    if (handset.backAt !== null) {
      if (world.tick >= handset.backAt) await handset.comeOn(world);
      return;
    }
    if (!handset.isOnline) return handset.comeOn(world);
    if (world.key.endedAt !== null || !handset.chance.is(this.plan.temper.offline)) return;
    await handset.goOff(world);
    handset.backAt = world.tick + handset.chance.whole(2, 9);
  }

  async #sendQueue(world: World, handset: Handset): Promise<void> {
    if (handset.isSending) return;
    handset.isSending = true;
    await this.#sendInOrder(world, handset);
    handset.isSending = false;
  }

  async #sendInOrder(world: World, handset: Handset): Promise<void> {
    while (handset.isOnline && handset.queue[0]) {
      const answer = await sendNow(world, handset, handset.queue[0], this.plan.temper);
      if (mustWait(answer)) return;
      handset.queue.shift();
      this.#ruled(world, answer);
    }
  }

  async #decide(world: World): Promise<void> {
    const { key, tick } = world;
    const team = key.teams[this.letter];
    const able = this.handsets.filter(({ isDead, record }) => !isDead && record.lastView);
    if (!team || key.endedAt !== null || able.length === 0) return;
    if (team.done.length !== this.#step) {
      this.#step = team.done.length;
      this.#arrivesAt = tick + this.#chance.whole(...this.plan.temper.walk);
    }
    const isEnough = this.plan.retiresAt !== null && tick >= this.plan.retiresAt;
    if (isEnough && team.retiredAt === null && team.done.length < team.route.length) await this.#retire(world);
    const handset = this.#chance.pick(able);
    await this.#play(world, handset);
    const other = this.#chance.pick(able);
    if (other !== handset && this.#chance.is(0.2)) await this.#play(world, other);
  }

  async #play(world: World, handset: Handset): Promise<void> {
    const view = handset.record.lastView;
    const step = view?.step;
    if (!view || !step || view.status === 'ended') return;
    if (view.status === 'paused' && !this.#chance.is(0.15)) return;
    if (step.type === 'sabotage') return this.#endSabotage(world, handset, step);
    if (step.type === 'forfeit') return this.#payForfeit(world, handset, step);
    if (step.type !== 'clue') return;
    if (handset.isOnline && this.#chance.is(this.plan.temper.strike)) await this.#strike(world, handset);
    if (world.tick >= this.#arrivesAt) return this.#claim(world, handset, step);
    if (handset.isOnline && this.#chance.is(this.plan.temper.hint)) await takeHint(world, handset, step);
  }

  /** One phone stands in a bar; now and then a team mate claims in the same moment. */
  async #claim(world: World, handset: Handset, step: StepView): Promise<void> {
    if (handset.queue.length > 1) return;
    const online = this.handsets.filter((one) => one !== handset && one.isOnline && one.queue.length === 0);
    const mate = online.length > 0 && this.#chance.is(0.2) ? this.#chance.pick(online) : null;
    const mateStep = mate?.record.lastView?.step;
    this.#arrivesAt = world.tick + this.#chance.whole(2, 4);
    await Promise.all([
      this.#claims(world, handset, step),
      ...(mate && mateStep?.type === 'clue' ? [this.#claims(world, mate, mateStep)] : []),
    ]);
  }

  async #claims(world: World, handset: Handset, step: StepView): Promise<void> {
    const { said, bytes } = await this.#claimAt(world, handset, step);
    const sending = meant(world, handset, 'claim', '/api/correctly-guessed', said);
    if (!handset.isOnline || handset.queue.length > 0) {
      handset.queue.push(sending);
      return;
    }
    const answer = await sendNow(world, handset, sending, this.plan.temper);
    if (mustWait(answer)) handset.queue.push(sending);
    this.#ruled(world, answer);
    if (answer?.status === 200 && this.#chance.is(0.15)) {
      await sendPhoto(world.town, handset.person.cookie, world.setUp.gameId, bytes);
    }
  }

  async #claimAt(world: World, handset: Handset, step: StepView) {
    const { key, town, plan, setUp } = world;
    const { chance } = handset;
    const right = key.teams[this.letter]?.route[step.number - 1]?.bar ?? '';
    const listed = Object.values(key.bars).filter(({ id }) => id !== key.start.startBar);
    const shut = plan.shutBar === null ? null : key.listed[plan.shutBar];
    const others = listed.filter(({ id }) => id !== right);
    const guessed = chance.is(0.3) && shut !== undefined ? others.find(({ id }) => id === shut) : undefined;
    const bar = chance.is(this.plan.temper.wrong) ? (guessed ?? chance.pick(others)) : key.bars[right];
    if (!bar) throw new Error(`Team ${this.letter} has nowhere to go.`);
    const now = new Date(town.now()).toISOString();
    const { bytes, sha256 } = await freshPhoto();
    // A phone that was heard of since says that it had been there long before.
    const isLying = chance.is(0.03);
    const claimedAt = isLying ? new Date(town.now() - 300_000).toISOString() : now;
    const made = {
      gameId: setUp.gameId,
      gameGroup: this.letter,
      correctBarId: step.token ?? '',
      claimId: randomUUID(),
      photoSha256: sha256,
      ...(chance.is(0.9) ? { claimedAt } : {}),
    };
    if (chance.is(this.plan.temper.code)) {
      const code = chance.is(0.7) ? (key.codes[bar.id]?.at(-1)?.code ?? 'AAAAAA') : 'AAAAAA';
      return { said: { ...made, code }, bytes };
    }
    const fix = { lat: bar.lat + 0.0001, lon: bar.lon, accuracy: 20, at: now };
    return { said: { ...made, placeId: bar.id, fix, ...(bar.id === shut ? { isShut: true } : {}) }, bytes };
  }

  #ruled(world: World, answer: Answer | null): void {
    if (answer?.status === 200) this.#arrivesAt = world.tick + this.#chance.whole(2, 4);
  }

  async #endSabotage(world: World, handset: Handset, { sabotage }: StepView): Promise<void> {
    const now = world.town.now();
    if (!sabotage || sabotage.readyAt === null || sabotage.readyAt > now || handset.queue.length > 0) return;
    if (!this.#chance.is(0.6)) return;
    const { bytes, sha256 } = await freshPhoto();
    const said = {
      gameId: world.setUp.gameId,
      gameGroup: this.letter,
      sabotageId: sabotage.id,
      photoSha256: sha256,
      claimedAt: new Date(now).toISOString(),
    };
    const sending = meant(world, handset, 'sabotage-done', '/api/sabotage-complete', said);
    handset.queue.push(sending);
    if (!handset.isOnline) return;
    await this.#sendQueue(world, handset);
    if (this.#chance.is(0.7)) await sendPhoto(world.town, handset.person.cookie, world.setUp.gameId, bytes);
  }

  async #payForfeit(world: World, handset: Handset, { token }: StepView): Promise<void> {
    if (!handset.isOnline || handset.queue.length > 0 || !this.#chance.is(0.6)) return;
    const photoId = await this.#photo(world, handset);
    if (photoId === null) return;
    const said = {
      gameId: world.setUp.gameId,
      gameGroup: this.letter,
      correctBarId: token ?? '',
      photoId,
    };
    const sending = meant(world, handset, 'forfeit', '/api/forfeit-complete', said);
    await sendNow(world, handset, sending, this.plan.temper);
  }

  async #strike(world: World, handset: Handset): Promise<void> {
    const targets = handset.record.lastView?.mayStrike ?? [];
    if (targets.length === 0) return;
    const said = {
      gameId: world.setUp.gameId,
      targetGroup: this.#chance.pick(targets),
      sabotageId: this.#chance.whole(1, 3),
      givenByGroup: this.letter,
    };
    await sendNow(world, handset, meant(world, handset, 'strike', '/api/add-sabotage', said), this.plan.temper);
  }

  /** Its captain says so, or two of its members. */
  async #retire(world: World): Promise<void> {
    const path = `/api/host/${world.setUp.gameId}/retire`;
    const isTheirs = ({ isOnline, person }: Handset) => isOnline && (this.plan.captains === 0 || !person.isGuest);
    const online = this.handsets.filter(isTheirs).slice(0, 2);
    for (const handset of online) {
      await sendNow(world, handset, meant(world, handset, 'retire', path, { group: this.letter }));
    }
  }

  async #photo(world: World, handset: Handset): Promise<string | null> {
    const { bytes } = await freshPhoto();
    handset.inContact(world.town.now());
    return sendPhoto(world.town, handset.person.cookie, world.setUp.gameId, bytes);
  }
}
