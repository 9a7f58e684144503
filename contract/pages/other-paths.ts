/** The bare shell, which a phone keeps for when there is no signal. */
export const shellPath = '/app-shell';

/** Where what stands in for PayPal's browser SDK lies, in test mode. */
export const standInSdkPath = '/paypal-standin/sdk.js';
