import { homePeople, lookersOf } from '../home/home-people.ts';
import { homeNightOf } from '../home/home-night.ts';
import { type Game, readGameById } from '../store/games/games.ts';
import { listHomeWords } from '../store/games/home-safe.ts';
import type { Jobs } from '../store/jobs/add-job.ts';
import { listDevices } from '../store/races/push-subscriptions.ts';
import type { Note } from './note.ts';
import { deliver, type PushDeps } from './send-push.ts';

type News = Jobs['push-home'];

const goodForS = 3_600;

/** [U4] Asks somebody whether they are home, or tells team mates and hosts that somebody needs a hand; until the night is over. */
export async function pushHome(deps: PushDeps, job: News): Promise<void> {
  const { db } = deps;
  const { gameId, accountId, news, by } = job;
  const game = await readGameById(db, gameId);
  const night = game?.homeSafe ? await homeNightOf(deps, game) : null;
  const leftMs = night ? night.until.getTime() - deps.now().getTime() : 0;
  if (!game || leftMs <= 0) return;
  const people = await homePeople(db, game);
  const person = people.find((one) => one.accountId === accountId);
  const word = (await listHomeWords(db, gameId)).find((said) => said.accountId === accountId)?.word ?? null;
  // What was said meanwhile has answered it.
  const isStill = news === 'hand' ? word === 'need-a-hand' : news === 'ask' ? word === null : word !== 'home';
  if (!person || !isStill) return;
  const readers = news === 'hand' ? lookersOf(people, person).map((one) => one.accountId) : [accountId];
  const host = people.find((one) => one.accountId === (by ?? game.hostId))?.name ?? 'The host';
  const note = noteFor(job, game, { name: person.name, host }, Math.min(goodForS, Math.ceil(leftMs / 1_000)));
  const devices = (await listDevices(db, gameId)).filter((device) => readers.includes(device.accountId));
  await Promise.all(devices.map((device) => deliver(deps, { gameId, path: `/home/${gameId}` }, note, device)));
}

function noteFor(
  { gameId, accountId, news }: News,
  { name: race }: Game,
  { name, host }: { name: string; host: string },
  ttlS: number,
): Omit<Note, 'to'> {
  const words = {
    ask: { title: 'Home safe?', body: `${race} is over. One tap and ${host} can sleep.` },
    nudge: { title: 'Home safe?', body: `${host} is asking. One tap is enough.` },
    hand: { title: `${name} needs a hand`, body: `After ${race}. Open it to see how they are.` },
  };
  const topic = news === 'hand' ? `${gameId}-hand-${accountId.slice(0, 8)}` : `${gameId}-home`;
  return { ...words[news], changed: { title: '', teams: [] }, topic, ttlS, urgency: 'high' };
}
