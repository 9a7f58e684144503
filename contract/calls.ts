import { accountCalls } from './calls/account.ts';
import { autopilotCalls } from './calls/autopilot.ts';
import { claimCalls } from './calls/claims.ts';
import { clueCalls } from './calls/clues.ts';
import { cohostCalls } from './calls/cohosts.ts';
import { gamesCalls } from './calls/games.ts';
import { homeCalls } from './calls/home.ts';
import { hintCalls } from './calls/hints.ts';
import { hostCalls } from './calls/host.ts';
import { handOverCalls } from './calls/hand-over.ts';
import { joinCalls } from './calls/join.ts';
import { mailerCalls } from './calls/mailer.ts';
import { operatorSupportCalls } from './calls/operator-support.ts';
import { operatorLazyCalls } from './calls/operator-lazy.ts';
import { operatorMoneyCalls } from './calls/operator-money.ts';
import { paymentCalls } from './calls/payment.ts';
import { photoCalls } from './calls/photos.ts';
import { placesCalls } from './calls/places.ts';
import { pushCalls } from './calls/push.ts';
import { raceCalls } from './calls/race.ts';
import { rehearsalCalls } from './calls/rehearsal.ts';
import { resultsCalls } from './calls/results.ts';
import { sabotageCalls } from './calls/sabotages.ts';
import { setupCalls } from './calls/setup.ts';
import { teamCalls } from './calls/teams.ts';
import { unsubscribeCalls } from './calls/unsubscribe.ts';
import { watchCalls } from './calls/watch.ts';

/** Every call the product makes to its own server: one row a call, read by the server, the browser and the API's own page. */
export const calls = {
  ...accountCalls,
  ...autopilotCalls,
  ...claimCalls,
  ...clueCalls,
  ...cohostCalls,
  ...gamesCalls,
  ...homeCalls,
  ...hintCalls,
  ...hostCalls,
  ...joinCalls,
  ...handOverCalls,
  ...mailerCalls,
  ...operatorSupportCalls,
  ...operatorLazyCalls,
  ...operatorMoneyCalls,
  ...paymentCalls,
  ...photoCalls,
  ...placesCalls,
  ...pushCalls,
  ...raceCalls,
  ...rehearsalCalls,
  ...resultsCalls,
  ...sabotageCalls,
  ...setupCalls,
  ...teamCalls,
  ...unsubscribeCalls,
  ...watchCalls,
};
