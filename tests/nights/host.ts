import type { Chance } from './chance.ts';
import { hourOf } from './setup.ts';
import { type Handset, luckOf, meant, sendNow, type World } from './world.ts';

/** Somebody who runs the race: its host, racing or not, or a co-host. */
export class Host {
  readonly handset: Handset;
  readonly #chance: Chance;
  readonly #isCohost: boolean;
  #resumesAt: number | null = null;

  constructor(handset: Handset, plan: World['plan'], isCohost: boolean) {
    this.handset = handset;
    this.#isCohost = isCohost;
    this.#chance = luckOf(plan, isCohost ? 'cohost' : 'host');
  }

  async act(world: World): Promise<void> {
    const { key, plan, tick } = world;
    if (!this.handset.isOnline) {
      // One who races has a signal when their team's phone has.
      if (this.handset.person.team !== null) return;
      await this.handset.comeOn(world);
    }
    if (key.endedAt !== null) {
      if (this.#chance.is(0.05)) await this.#adjust(world);
      return this.#ruleFinish(world);
    }
    if (!this.#isCohost && tick >= plan.endsAt) return this.#end(world);
    if (this.#resumesAt !== null && tick >= this.#resumesAt) return this.#resume(world);
    await this.#ruleFinish(world);
    await this.#ruleDoor(world);
    if (this.#chance.is(plan.hostBusy)) await this.#something(world);
  }

  #something(world: World): Promise<void> {
    const acts = [
      () => this.#does(world, 'message', { text: 'Drink some water' }),
      () => this.#pause(world),
      () => this.#pause(world),
      () => this.#does(world, 'override', { group: this.#team(world), reason: 'Seen there' }),
      () => this.#adjust(world),
      () => this.#replaceBar(world),
      () => this.#replaceBar(world),
      () => this.#undo(world),
      () => this.#undo(world),
      () => this.#strike(world),
      () => this.#strike(world),
      () => this.#rarely(world),
    ];
    return this.#chance.pick(acts)();
  }

  async #rarely(world: World): Promise<void> {
    if (this.#chance.is(0.5)) return this.#does(world, 'last-jar', { hour: hourOf(world.town.now() + 1_800_000) });
    if (this.#chance.is(0.3)) return this.#does(world, 'retire', { group: this.#team(world) });
  }

  #team({ key }: World) {
    return this.#chance.pick(Object.values(key.teams)).letter;
  }

  async #pause(world: World): Promise<void> {
    await this.#does(world, 'pause', {});
    this.#resumesAt = world.tick + this.#chance.whole(1, 6);
  }

  async #resume(world: World): Promise<void> {
    this.#resumesAt = null;
    await this.#does(world, 'resume', {});
  }

  #adjust(world: World): Promise<void> {
    const minutes = this.#chance.pick([-5, -2.5, 3, 7.5]);
    return this.#does(world, 'adjust', { group: this.#team(world), minutes, reason: 'A taxi' });
  }

  async #replaceBar(world: World): Promise<void> {
    const { key } = world;
    const team = this.#chance.pick(Object.values(key.teams));
    const ahead = team.route.slice(team.done.length);
    if (ahead.length === 0) return;
    const { bar: barId } = this.#chance.pick(ahead);
    const isChosen = key.reserves.length > 0 && this.handset.person.team === null && this.#chance.is(0.5);
    await this.#does(world, 'replace-bar', {
      barId,
      ...(isChosen ? { byBarId: this.#chance.pick(key.reserves) } : {}),
    });
  }

  async #undo(world: World): Promise<void> {
    const seq = this.handset.record.lastView?.undoable[0];
    if (seq !== undefined) await this.#does(world, 'undo', { seq });
  }

  async #strike(world: World): Promise<void> {
    const view = this.handset.record.lastView;
    if (view?.kind !== 'god' || world.plan.kind !== 'god') return;
    const said = {
      gameId: world.setUp.gameId,
      targetGroup: this.#team(world),
      sabotageId: this.#chance.whole(1, 3),
      givenByGroup: 'host',
    };
    await sendNow(world, this.handset, meant(world, this.handset, 'strike', '/api/add-sabotage', said));
  }

  async #ruleFinish(world: World): Promise<void> {
    const open = this.handset.record.lastView?.host?.finishes.find(({ ruled }) => ruled === null);
    if (!open || !this.#chance.is(0.15)) return;
    await this.#does(world, 'rule-finish', { group: open.team, time: this.#chance.pick(['banked', 'arrival']) });
  }

  async #ruleDoor(world: World): Promise<void> {
    const door = this.handset.record.lastView?.host?.doors?.[0];
    if (!door || !this.#chance.is(0.15)) return;
    await this.#does(world, 'shut-bar', { barId: door.bar.id, isShut: this.#chance.is(0.7) });
  }

  async #end(world: World): Promise<void> {
    const said = { gameId: world.setUp.gameId };
    await sendNow(world, this.handset, meant(world, this.handset, 'end', '/api/end-game', said));
  }

  async #does(world: World, kind: Parameters<typeof meant>[2], said: Record<string, unknown>): Promise<void> {
    const sending = meant(world, this.handset, kind, `/api/host/${world.setUp.gameId}/${kind}`, said);
    // A host who retires a team does it for that team.
    if (kind === 'retire') sending.deed.team = null;
    await sendNow(world, this.handset, sending);
  }
}
