import { randomUUID } from 'node:crypto';
import type { RaceBar } from '../../contract/race.ts';
import type { TeamState } from '../../engine/race.ts';
import { freshPhoto } from './photos.ts';
import type { Cheat } from './record.ts';
import type { Sending } from './wire.ts';
import { type Handset, meant, sendNow, takeHint, type World } from './world.ts';

/** What a phone of a team that cheats does in this tick, once, beside what its team does anyway. */
export async function cheat(world: World, handset: Handset, kind: Cheat, isBack: boolean): Promise<void> {
  const { key, town } = world;
  const team = handset.person.team && key.teams[handset.person.team];
  if (!team || !handset.isOnline || key.endedAt !== null) return;
  const now = town.now();
  const right = key.bars[team.route[team.done.length]?.bar ?? ''];
  if (!right) return;
  const isPaused = key.pauses.at(-1)?.to === null;
  const isWaiting = team.step.wrongAt !== null && now < team.step.wrongAt + 60_000;
  const hint = team.hints.findLast(({ step }) => step === team.done.length);
  const struck = key.sabotages.findLast(({ to, doneAt }) => to === team.letter && doneAt === null);
  if ((kind === 'hoarder' && isWaiting) || (kind === 'pauser' && isPaused)) return hoard(world, handset, kind, team);
  if (kind === 'hoarder' || kind === 'pauser') return spend(world, handset, right);
  if (kind === 'dodger' && struck) return forge(world, handset, kind, right, now - (struck.landedAt ?? now) + 5_000);
  if (kind === 'peeker' && handset.chance.is(0.3)) return peek(world, handset, right);
  if (kind === 'shadow' && hint && isBack) return forge(world, handset, kind, right, now - hint.at + 5_000);
  if (kind === 'back-dater' && handset.chance.is(0.2)) return forge(world, handset, kind, right, 300_000);
}

/** Reads the hint, and claims at once. */
async function peek(world: World, handset: Handset, right: RaceBar): Promise<void> {
  const step = handset.record.lastView?.step;
  if (step?.type !== 'clue') return;
  const answer = await takeHint(world, handset, step);
  if (answer?.status === 200) await forge(world, handset, 'peeker', right, 10_000);
}

/** A claim for each bar there is, none of which is taken. */
async function hoard(world: World, handset: Handset, kind: Cheat, team: TeamState): Promise<void> {
  const { bars, start, listed } = world.key;
  const token = tokenOf(world, team);
  handset.hoard = handset.hoard.filter(({ deed }) => deed.said.correctBarId === token);
  if (handset.hoard.length > 0) return;
  for (const id of listed.filter((one) => one !== start.startBar)) {
    const bar = bars[id];
    if (!bar) continue;
    const sending = await forged(world, handset, kind, { team, bar, backMs: null });
    const answer = await sendNow(world, handset, sending, { doubleTap: 0, lost: 0 });
    if (answer?.status !== 200) handset.hoard.push(sending);
    else return;
  }
}

/** Sends the hoarded claim that turned out to be right. */
async function spend(world: World, handset: Handset, right: RaceBar): Promise<void> {
  const isIt = ({ deed: { said } }: Sending) => said.placeId === right.id;
  const sending = handset.hoard.find(isIt);
  if (!sending || !handset.chance.is(0.4)) return;
  handset.hoard = [];
  await sendNow(world, handset, sending);
}

async function forge(world: World, handset: Handset, kind: Cheat, bar: RaceBar, backMs: number): Promise<void> {
  const team = handset.person.team && world.key.teams[handset.person.team];
  if (team) await sendNow(world, handset, await forged(world, handset, kind, { team, bar, backMs }));
}

async function forged(
  world: World,
  handset: Handset,
  kind: Cheat,
  { team, bar, backMs }: { team: TeamState; bar: RaceBar; backMs: number | null },
): Promise<Sending> {
  const { setUp, town } = world;
  const madeAt = new Date(town.now() - (backMs ?? 0)).toISOString();
  const { sha256 } = await freshPhoto();
  const said = {
    gameId: setUp.gameId,
    gameGroup: team.letter,
    correctBarId: tokenOf(world, team),
    claimId: randomUUID(),
    photoSha256: sha256,
    placeId: bar.id,
    fix: { lat: bar.lat + 0.0001, lon: bar.lon, accuracy: 20, ...(backMs === null ? {} : { at: madeAt }) },
    ...(backMs === null ? {} : { claimedAt: madeAt }),
  };
  const sending = meant(world, handset, 'claim', '/api/correctly-guessed', said);
  sending.deed.cheat = kind;
  return sending;
}

function tokenOf({ setUp }: World, { letter, done }: TeamState): string {
  return `${setUp.gameId}.${letter}.${done.length}`;
}
