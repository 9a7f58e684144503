import type { ApplePayPart } from './apple-pay.ts';
import type { GooglePayPart } from './google-pay.ts';
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

export interface SdkInstance extends ApplePayPart, GooglePayPart {
  findEligibleMethods(options: { currencyCode: 'GBP'; countryCode: 'GB' }): Promise<EligibleMethods>;
  createPayPalGuestOneTimePaymentSession(callbacks: CardCallbacks): CardSession | Promise<CardSession>;
}

export interface EligibleMethods {
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

export async function openSdk(source: string, clientId: string): Promise<SdkInstance> {
  await loadScript(source);
  if (!window.paypal) throw new Error('The script brought nothing.');
  return window.paypal.createInstance({
    clientId,
    components: ['applepay-payments', 'googlepay-payments', 'paypal-guest-payments'],
    pageType: 'checkout',
    locale: 'en-GB',
  });
}
