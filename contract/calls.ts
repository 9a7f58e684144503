import { accountCalls } from './calls/account.ts';
import { hostCalls } from './calls/host.ts';
import { operatorCalls } from './calls/operator.ts';
import { paymentCalls } from './calls/payment.ts';
import { playCalls } from './calls/play.ts';
import { resultsCalls } from './calls/results.ts';
import { storedCalls } from './calls/stored.ts';

/** The table of SPEC §7, and what API.md adds to it: one row a call, read by the server, the browser and the API's own page. */
export const calls = {
  ...accountCalls,
  ...hostCalls,
  ...operatorCalls,
  ...paymentCalls,
  ...playCalls,
  ...resultsCalls,
  ...storedCalls,
};
