import { expect, test } from 'vitest';
import { calls } from './calls.ts';

/** SPEC §7: method, path, the keys a phone sends and the keys of the answer it uses. */
const table: [string, string, string, string][] = [
  ['POST', '/api/create-game', 'gameName city date gameBars gameStartBar tel gameBarList gameGroups gameType', ''],
  ['POST', '/api/set-token', 'token email', ''],
  ['POST', '/api/clear-token', '', ''],
  ['GET', '/api/game-results/:id', '', 'gameData tableRows'],
  ['GET', '/api/game-photos/:id', '', ''],
  ['GET', '/api/mailer/allowed', '', 'allowed'],
  ['GET', '/api/mailer/templates', '', 'templates'],
  ['POST', '/api/mailer/send', 'to subject html variables', 'id'],
  ['POST', '/api/save-push-subscription', 'subscription gameId group', ''],
  ['POST', '/api/update-leaderboard', '', 'success leaderboard lastCompletedBars'],
  ['POST', '/api/get-bar-location', 'barId group', 'success lat lon'],
  ['POST', '/api/process-notifs', 'gameId', 'success html gameEnd'],
  [
    'POST',
    '/api/clue',
    'groupData startBar intBars gameType gameExtras ongoingSabotages sabotage sabBy sabotageDetails',
    'success html type correctBarId clueBy',
  ],
  ['POST', '/api/send-notification', 'gameId group payload', ''],
  ['POST', '/api/fetch-nearby-bars', 'lat lon radius showClosestOnly', 'success places message'],
  ['POST', '/api/upload-photo', 'photo filename gameId frontOrBack', 'message'],
  ['POST', '/api/sabotage-complete', 'gameId gameGroup sabotageId', ''],
  ['POST', '/api/forfeit-complete', 'gameId gameGroup correctBarId', ''],
  ['POST', '/api/correctly-guessed', 'gameId gameGroup correctBarId', ''],
  ['POST', '/api/incorrectly-guessed', 'gameId gameGroup groupClueBy', ''],
  ['POST', '/api/add-sabotage', 'gameId targetGroup sabotageId givenByGroup', ''],
  ['POST', '/api/end-game', 'gameId', ''],
  ['GET', '/api/paypal/sdk-params', '', 'clientId merchantId'],
  ['POST', '/api/paypal/order/create', 'item gameGroups discountCode', 'id'],
  ['POST', '/api/paypal/order/:orderId/capture', 'item discountCode jsonGame', ''],
  ['POST', '/api/paypal/check-code', 'discountCode', ''],
  ['POST', '/api/paywall-status', 'gameId', 'paid amountGBP'],
  ['POST', '/api/start-game', '', ''],
  ['POST', '/api/update-game-route', 'gameId city bars startBar', ''],
  ['POST', '/api/add-email-to-group', 'gameId gameGroup email', ''],
  ['POST', '/api/remove-email-from-group', 'gameId groupKey emailToRemove', ''],
  ['POST', '/api/save-clue', 'gameId groupLetter barId clue', ''],
];

/** SPEC §3: the columns of a game, as /api/data answers them. */
const gameColumns =
  'game_id game_name city game_date game_type game_groups game_bars game_bar_list game_start_bar host_email host_tel user_id status game_extras lazy_questionnaire';

const keysOf = (schema: object) => Object.keys((schema as { properties?: object }).properties ?? {});
const words = (line: string) => line.split(' ').filter(Boolean);

test.each(table)('%s %s takes and answers the keys of the specification', (method, path, takes, answers) => {
  const call = Object.values(calls).find((row) => row.method === method && row.path === path);
  expect(call).toBeDefined();
  expect(keysOf(call?.input ?? {})).toEqual(expect.arrayContaining(words(takes)));
  expect(keysOf(call?.output ?? {})).toEqual(expect.arrayContaining(words(answers)));
});

test("a stored game has the columns of the specification, its stage, its bars by id, when and where people meet and when it ends, whether there are hints, its reader's role and team, whose map it is from, its news, how many are in, who presses its reader's buttons, and no other", () => {
  const { items } = calls.games.output;
  const ours = [
    'lazy_stage',
    'game_start_bar_id',
    'game_final_bar_id',
    'game_time',
    'meeting_point',
    'last_jar',
    'hints',
  ];
  const readers = ['role', 'group', 'attribution', 'news', 'people', 'buttons'];
  expect(keysOf(items)).toEqual([...words(gameColumns), ...ours, ...readers]);
});

test('no two calls share a method and a path', () => {
  const addresses = Object.values(calls).map((call) => `${call.method} ${call.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
