import { randomUUID } from 'node:crypto';
import { guestCookies, lockedEmail } from './adversary-guests.ts';
import type { Server, World } from './adversary-worlds.ts';
import { yorkList } from '../races/kept-game.ts';
import { password } from '../people/people.ts';
import { claimAt, expectedBar, personOf } from '../races/race.ts';
import type { StartedRace } from '../races/race.ts';

const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/adversary',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** What a call is sent with when somebody from team A, or the host, means it. */
export async function payloadOf(call: string, world: World): Promise<object> {
  const { race } = world;
  if (call === 'correctly-guessed') return claimOf(race);
  if (call === 'replace-bar') return { barId: await stillAhead(race) };
  if (call === 'shut-bar') return { barId: await stillAhead(race), isShut: true };
  return payloadsOf(world)[call] ?? {};
}

/** Of the calls about which nothing need be asked first. */
function payloadsOf(world: World): Record<string, object> {
  const { race, link, photoId, requestId, uploadId, sabotageId, seq } = world;
  const bars = yorkList(6);
  return {
    'create-game': {
      gameName: randomUUID(),
      city: 'York',
      date: new Date().toISOString().slice(0, 10),
      gameBars: 3,
      gameGroups: 2,
      gameType: 'classic',
    },
    'delete-account': { password },
    unsubscribe: { token: 'a-link-nobody-made' },
    'hide-photo': { hidden: true },
    'ask-photo-removal': { name: 'Priya', words: 'I am in it.' },
    'dismiss-photo-removal': { request: requestId },
    'edit-game': { game_name: 'Renamed' },
    'lazy-questionnaire': { knowCity: 'very_well', occasion: 'Stag', playDate: '2099-01-01' },
    god: { sabotages: ['Sing softly.'] },
    'paypal/order/create': { item: race.gameId },
    'paypal/order/capture': { item: race.gameId },
    'paypal/check-code': { discountCode: 'NONE' },
    'paypal/standin/approve': { orderId: 'NONE' },
    'add-bar': { name: `The ${randomUUID()}`, lat: 53.96, lon: -1.08 },
    'add-email-to-group': { gameGroup: 'A', email: 'new@example.org' },
    'remove-email-from-group': { groupKey: 'A', emailToRemove: 'captain-a@example.org' },
    'take-seat': { seat: link },
    'decline-seat': { seat: link },
    'save-clue': { groupLetter: 'A', barId: bars[1]?.id, clue: 'Where the light is.' },
    'save-nudge': { groupLetter: 'A', barId: bars[1]?.id, nudge: 'Where the lamp is.' },
    'suggest-clues': { barId: bars[1]?.id },
    'update-game-route': { city: 'Leeds', bars: [], startBar: '' },
    plan: { bars, startBar: bars[0]?.id },
    'suggest-route': { lat: 53.96, lon: -1.08 },
    'start-game': { startAnyway: true },
    'fetch-nearby-bars': { lat: 53.96, lon: -1.08 },
    'save-push-subscription': { subscription, group: 'A' },
    'send-notification': { payload: { title: 'Hello', body: 'Hello all' } },
    'get-bar-location': { barId: bars[0]?.id, group: 'A' },
    'upload-photo': { uploadId },
    'incorrectly-guessed': { gameGroup: 'A' },
    'forfeit-complete': { gameGroup: 'A', correctBarId: `${race.gameId}.A.0`, photoId },
    'sabotage-complete': { gameGroup: 'A', sabotageId, photoId },
    'take-hint': { gameGroup: 'A', token: `${race.gameId}.A.0`, rung: 1, minutes: 1 },
    'add-sabotage': { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' },
    'reveal-code': { barId: bars[1]?.id },
    message: { text: 'Last round of clues.' },
    override: { group: 'A', reason: 'I can see them.' },
    adjust: { group: 'A', minutes: 5, reason: 'Held a door.' },
    'last-jar': { hour: '' },
    'set-watch-link': { delayMinutes: 5 },
    retire: { group: 'A' },
    'call-odd': { group: 'A', odd: false },
    'rule-finish': { group: 'A', time: 'banked' },
    undo: { seq },
    'message-seen': { seqs: [1] },
    'confirm-cohost': { name: 'Ada' },
    join: { team: 'A' },
    'change-team': { team: 'B' },
    'report-phone': { step: 'ready' },
    'set-joining': { joining: 'closed' },
    'change-member': { team: 'B' },
    'take-guest-seat': { guestToken: 'a-token-nobody-has' },
    knock: { team: 'A' },
    'answer-knock': { pair: null },
    'read-hand-over': { token: 'a-token-nobody-has' },
    'take-hand-over': { token: 'a-token-nobody-has' },
    'say-home': { word: 'home' },
    'nudge-home': { person: 'nobody' },
    'share-place': { people: ['nobody'], fix: { lat: 53.96, lon: -1.08 } },
    'move-place': { fix: { lat: 53.96, lon: -1.08 } },
  };
}

async function claimOf(race: StartedRace): Promise<object> {
  const bar = await expectedBar(race, 'A').catch(() => null);
  return bar ? claimAt(race, 'A', bar) : { gameGroup: 'A', correctBarId: `${race.gameId}.A.0` };
}

async function stillAhead(race: StartedRace): Promise<string> {
  const bar = await expectedBar(race, 'A').catch(() => null);
  return bar?.id ?? 'demo:york:none';
}

export async function peopleOf(server: Server): Promise<Record<string, string>> {
  const { app } = server;
  const emails = {
    stranger: 'stranger@example.org',
    removed: 'vice-a@example.org',
    unseated: 'unseated@example.org',
    locked: lockedEmail,
    'other-host': 'other-host@example.org',
    operator: 'operator@example.org',
    rival: 'captain-b@example.org',
    own: 'captain-a@example.org',
    member: 'member@example.org',
    seated: 'host@example.org',
    host: 'host@example.org',
  };
  const cookies = Object.entries(emails).map(async ([who, email]) => [who, (await personOf(app, email)).cookie]);
  return { nobody: '', ...(await guestCookies(server)), ...Object.fromEntries(await Promise.all(cookies)) };
}
