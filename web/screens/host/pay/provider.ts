import { type ApplePayPart, hasApplePay, payByApple } from './apple-pay.ts';
import { type GooglePayPart, openGooglePay } from './google-pay.ts';
import type { Purchase, PurchaseEnd } from './purchase.ts';
import { loadScript } from './load-script.ts';

/** As much of PayPal's JavaScript SDK v6 as we use. */
interface PayPalSdk {
  createInstance(options: {
    clientId: string;
    components: readonly string[];
    pageType: 'checkout';
    locale: string;
  }): Promise<SdkInstance>;
}

interface SdkInstance extends ApplePayPart, GooglePayPart {
  findEligibleMethods(options: { currencyCode: 'GBP'; countryCode: 'GB' }): Promise<EligibleMethods>;
  createPayPalGuestOneTimePaymentSession(callbacks: CardCallbacks): CardSession | Promise<CardSession>;
}

interface EligibleMethods {
  isEligible(method: 'applepay' | 'googlepay'): boolean;
  getDetails(method: 'applepay' | 'googlepay'): { config: object };
}

interface CardCallbacks {
  onApprove: (approved: { orderId: string }) => Promise<void>;
  onCancel: () => void;
  onComplete: () => void;
  onError: (error: unknown) => void;
  onWarn: () => void;
}

interface CardSession {
  start(
    options: { presentationMode: 'auto'; targetElement: EventTarget },
    order: Promise<{ orderId: string }>,
  ): Promise<void>;
}

declare global {
  interface Window {
    paypal?: PayPalSdk;
  }
}

export type Method = 'apple' | 'google' | 'card';

/** The ways to pay that this browser has, each started by the press of its button. */
export type Provider = Partial<Record<Method, (purchase: Purchase, button: EventTarget) => Promise<PurchaseEnd>>>;

/** Loads the provider's SDK and asks which ways to pay there are. A card always is one. */
export async function openProvider(source: string, clientId: string): Promise<Provider> {
  const sdk = await openSdk(source, clientId);
  const eligible = await sdk.findEligibleMethods({ currencyCode: 'GBP', countryCode: 'GB' });
  const isTest = /sandbox/.test(source);
  return {
    ...appleOf(sdk, eligible),
    ...(await googleOf(sdk, eligible, isTest ? 'TEST' : 'PRODUCTION')),
    card: await cardOf(sdk),
  };
}

function appleOf(sdk: SdkInstance, eligible: EligibleMethods): Provider {
  if (!hasApplePay() || !eligible.isEligible('applepay')) return {};
  const { config } = eligible.getDetails('applepay');
  return { apple: (purchase) => payByApple(sdk, config, purchase) };
}

async function googleOf(
  sdk: SdkInstance,
  eligible: EligibleMethods,
  environment: 'TEST' | 'PRODUCTION',
): Promise<Provider> {
  if (!eligible.isEligible('googlepay')) return {};
  const { config } = eligible.getDetails('googlepay');
  // Without Google's script there are the other ways.
  const google = await openGooglePay(sdk, config, environment).catch(() => null);
  return google ? { google } : {};
}

async function cardOf(sdk: SdkInstance): Promise<NonNullable<Provider['card']>> {
  let current: { purchase: Purchase; end: (how: PurchaseEnd) => void; fail: (error: unknown) => void } | null = null;
  const session = await sdk.createPayPalGuestOneTimePaymentSession({
    onApprove: async ({ orderId }) => {
      const attempt = current;
      await attempt?.purchase.capture(orderId).then(() => attempt.end('done'), attempt.fail);
    },
    onCancel: () => current?.end('cancelled'),
    onError: (error) => current?.fail(error),
    onComplete: () => undefined,
    // A slip in the form: it stays open, and says so itself.
    onWarn: () => undefined,
  });
  return (purchase, button) =>
    new Promise((resolve, reject) => {
      current = { purchase, end: resolve, fail: reject };
      const order = purchase.createOrder();
      order.catch(reject);
      // The order is not awaited: a window opens only while the press is fresh.
      session.start({ presentationMode: 'auto', targetElement: button }, order).catch(reject);
    });
}

async function openSdk(source: string, clientId: string): Promise<SdkInstance> {
  await loadScript(source);
  if (!window.paypal) throw new Error('The script brought nothing.');
  return window.paypal.createInstance({
    clientId,
    components: ['applepay-payments', 'googlepay-payments', 'paypal-guest-payments'],
    pageType: 'checkout',
    locale: 'en-GB',
  });
}
