import { accountCalls } from './calls/account.ts';
import { clueCalls } from './calls/clues.ts';
import { hostCalls } from './calls/host.ts';
import { mailCalls } from './calls/mail.ts';
import { operatorCalls } from './calls/operator.ts';
import { operatorDeskCalls } from './calls/operator-desk.ts';
import { operatorMoneyCalls } from './calls/operator-money.ts';
import { operatorLazyCalls } from './calls/operator-lazy.ts';
import { paymentCalls } from './calls/payment.ts';
import { photoCalls } from './calls/photos.ts';
import { placesCalls } from './calls/places.ts';
import { playCalls } from './calls/play.ts';
import { raceCalls } from './calls/race.ts';
import { resultsCalls } from './calls/results.ts';
import { storedCalls } from './calls/stored.ts';
import { teamCalls } from './calls/teams.ts';

/** Every call the product makes to its own server: one row a call, read by the server, the browser and the API's own page. */
export const calls = {
  ...accountCalls,
  ...clueCalls,
  ...hostCalls,
  ...mailCalls,
  ...operatorCalls,
  ...operatorDeskCalls,
  ...operatorMoneyCalls,
  ...operatorLazyCalls,
  ...paymentCalls,
  ...photoCalls,
  ...placesCalls,
  ...playCalls,
  ...raceCalls,
  ...resultsCalls,
  ...storedCalls,
  ...teamCalls,
};
