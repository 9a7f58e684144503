import { yorkBars } from '../harness/races/kept-game.ts';
import type { Chance } from './chance.ts';
import { Crew } from './crew.ts';
import { Host } from './host.ts';
import { type NightPlan, planOf } from './plan.ts';
import type { NightRecord, Results } from './record.ts';
import { rescue, turnUp } from './rescue.ts';
import { type SetUp, setUpNight, startNight, type Town } from './setup.ts';
import { mustAsk } from './wire.ts';
import { Handset, luckOf, type World } from './world.ts';

/** A race after which nothing was sent for so many ticks is over for its people too; none waits longer than the second. */
const quietTicks = 3;
const latestTicks = 80;

/** A whole race and everybody in it. */
export class Night {
  readonly plan: NightPlan;
  readonly #town: Town;
  readonly #chance: Chance;
  readonly #ticks: number[] = [];
  #world: World | null = null;
  #crews: Crew[] = [];
  #hosts: Host[] = [];
  /** Dead phones whose seats moved to others. */
  readonly #replaced: Handset[] = [];
  #endedAt: number | null = null;
  isOver = false;

  constructor(town: Town, seed: number) {
    this.#town = town;
    this.plan = planOf(seed);
    this.#chance = luckOf(this.plan, 'night');
  }

  /** What everybody does in this tick of the evening, all at once. */
  async act(tick: number): Promise<void> {
    if (this.isOver || tick < this.plan.beginsAt) return;
    this.#ticks.push(this.#town.now());
    const world = this.#world ?? (await this.#begin());
    world.tick = tick - this.plan.beginsAt;
    world.key = await this.#key(world.setUp);
    await this.#accidents(world);
    await Promise.all([...this.#crews, ...this.#hosts].map((one) => one.act(world)));
  }

  /** Everybody who has a signal shows the race as it stands, and the server has heard of them in this tick. */
  async settle(): Promise<void> {
    const world = this.#world;
    if (!world || this.isOver) return;
    const online = this.#handsets().filter(({ isOnline }) => isOnline);
    let seq = 0;
    for (;;) {
      const { seq: head, endedAt } = await this.#key(world.setUp);
      if (head === seq) break;
      seq = head;
      if (endedAt !== null) this.#endedAt ??= world.tick;
      await Promise.all(online.map((phone) => phone.showsAt(head)));
      // What a phone shows may land: it is heard of before the race is looked at again.
      await Promise.all(online.map((phone) => phone.touch()));
    }
    for (const handset of online) handset.inContact(this.#town.now());
    const waits = this.#handsets().some(({ queue, isDead }) => queue.length > 0 && !isDead);
    const sinceEnd = this.#endedAt === null ? -1 : world.tick - this.#endedAt;
    this.isOver = sinceEnd >= (waits ? latestTicks : quietTicks);
  }

  /** Once it is over for good: every phone looks once more, and the tables are read. */
  async record(): Promise<NightRecord> {
    const world = this.#world;
    if (!world) throw new Error('This night never began.');
    const { gameId, host, lastJarAt } = world.setUp;
    const phones = this.#handsets().filter(({ isDead }) => !isDead);
    const { seq } = await this.#key(world.setUp);
    for (let tries = 1; tries <= 10 && phones.some(({ isOnline }) => !isOnline); tries++) {
      await Promise.all(phones.filter(({ isOnline }) => !isOnline).map((phone) => phone.comeOn(world)));
    }
    await Promise.all(phones.map((phone) => phone.showsAt(seq)));
    const results = await this.#results(world);
    await Promise.all(phones.map((phone) => phone.goOff(world)));
    return {
      seed: this.plan.seed,
      kind: this.plan.kind,
      hostRaces: host.team !== null,
      lastJarAt,
      ticks: this.#ticks,
      deeds: world.deeds,
      phones: this.#handsets().map(({ record, isDead }) => ({ ...record, isDead })),
      log: await this.#town.server.deps.races.events(gameId),
      results,
      readAt: this.#town.now(),
      troubles: world.troubles,
    };
  }

  async #begin(): Promise<World> {
    const town = this.#town;
    const setUp = await setUpNight(town, this.plan);
    await startNight(town, setUp);
    const bars = yorkBars.slice(0, this.plan.list).map(({ id, name }) => ({ id, words: [id, name] }));
    const world = { town, plan: this.plan, setUp, tick: 0, key: await this.#key(setUp), bars, deeds: [], troubles: [] };
    const handsets = setUp.players.map((person) => new Handset(person, luckOf(this.plan, person.name)));
    this.#crews = this.plan.teams.map((team) => {
      const theirs = handsets.filter(({ person }) => person.team === team.letter);
      return new Crew(team, theirs, this.plan);
    });
    const hostsOwn = handsets.find(({ person }) => person === setUp.host);
    const host = hostsOwn ?? new Handset(setUp.host, luckOf(this.plan, setUp.host.name));
    this.#hosts.push(new Host(host, this.plan, false));
    if (setUp.cohost) {
      this.#hosts.push(new Host(new Handset(setUp.cohost, luckOf(this.plan, setUp.cohost.name)), this.plan, true));
    }
    this.#world = world;
    return world;
  }

  /** Phones die and are rescued, and now and then somebody turns up late. */
  async #accidents(world: World): Promise<void> {
    if (world.key.endedAt !== null) return;
    for (const crew of this.#crews) {
      const { handsets, letter } = crew;
      const mate = handsets.find(({ isOnline }) => isOnline);
      const neutral = this.#hosts[0]?.handset;
      const answerer = mate ?? (neutral?.person.team === null && neutral.isOnline ? neutral : undefined);
      const dead = handsets.find(({ isDead }) => isDead);
      const found = dead && answerer && this.#chance.is(0.4) ? await rescue(world, dead, answerer) : null;
      if (dead && found) {
        handsets.splice(handsets.indexOf(dead), 1, found);
        this.#replaced.push(dead);
      }
      const fragile = handsets.find(({ person, isOnline }) => person.isGuest && isOnline);
      if (fragile && !dead && this.#chance.is(0.015)) await crew.loses(world, fragile);
      const isTime = mate?.isOnline && handsets.length < 5 && this.#chance.is(0.004);
      const late = isTime ? await turnUp(world, letter, mate) : null;
      if (late) handsets.push(late);
    }
  }

  #handsets(): Handset[] {
    return [
      ...new Set([
        ...this.#crews.flatMap(({ handsets }) => handsets),
        ...this.#hosts.map(({ handset }) => handset),
        ...this.#replaced,
      ]),
    ];
  }

  #key({ gameId }: SetUp) {
    return this.#town.server.deps.races.current(gameId);
  }

  /** The table as its host, a player and a stranger with the link read it. */
  async #results({ setUp }: World): Promise<Results[]> {
    const { gameId, host, players } = setUp;
    const path = `/api/game-results/${gameId}`;
    const made = await mustAsk(this.#town, { path: `${path}/link`, cookie: host.cookie, method: 'POST' });
    const link = new URL(String(made.said.url)).searchParams.get('link') ?? '';
    const readers = [
      { path, cookie: host.cookie },
      { path: `${path}?link=${link}`, cookie: '' },
    ];
    const player = players.find(({ isGuest }) => !isGuest);
    if (player) readers.push({ path, cookie: player.cookie });
    const answers = await Promise.all(readers.map((reader) => mustAsk(this.#town, reader)));
    return answers.map(({ said }) => said as unknown as Results);
  }
}
