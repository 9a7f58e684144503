import { decimals } from './price.ts';
import type { Purchase, PurchaseEnd } from './purchase.ts';

/** What the SDK adds to Apple's own sheet. */
export interface ApplePayPart {
  createApplePayOneTimePaymentSession(): {
    formatConfigForPaymentRequest(config: object): object;
    validateMerchant(options: { validationUrl: string }): Promise<{ merchantSession: unknown }>;
    confirmOrder(options: { orderId: string; token: unknown; billingContact?: unknown }): Promise<unknown>;
  };
}

interface AppleEvents {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentmethodselected: () => void;
  onpaymentauthorized: (event: { payment: { token: unknown; billingContact?: unknown } }) => void;
  oncancel: () => void;
}

interface AppleSheet {
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePaymentMethodSelection(update: { newTotal: object }): void;
  completePayment(result: { status: number }): void;
}

interface AppleSheets {
  new (version: number, request: object): AppleSheet;
  canMakePayments(): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}

declare global {
  interface Window {
    ApplePaySession?: AppleSheets;
  }
}

const version = 4;

/** Whether this device has Apple's sheet and somebody has set it up. */
export function hasApplePay(): boolean {
  return window.ApplePaySession?.canMakePayments() ?? false;
}

/** Must be called by the press itself: Apple opens its sheet for nothing else. */
export function payByApple(sdk: ApplePayPart, config: object, purchase: Purchase): Promise<PurchaseEnd> {
  const Sheets = window.ApplePaySession;
  if (!Sheets) return Promise.reject(new Error('This device has no Apple Pay.'));
  const { STATUS_SUCCESS: success, STATUS_FAILURE: failure } = Sheets;
  const paypal = sdk.createApplePayOneTimePaymentSession();
  const total = { label: 'Pickled Egg', amount: decimals(purchase.totalPence), type: 'final' };
  const sheet = new Sheets(version, {
    ...paypal.formatConfigForPaymentRequest(config),
    countryCode: 'GB',
    currencyCode: 'GBP',
    requiredBillingContactFields: ['postalAddress'],
    total,
  });
  return new Promise((resolve, reject) => {
    const events: AppleEvents = {
      onvalidatemerchant: ({ validationURL }) => {
        paypal.validateMerchant({ validationUrl: validationURL }).then(
          ({ merchantSession }) => sheet.completeMerchantValidation(merchantSession),
          (error: unknown) => {
            sheet.abort();
            reject(error);
          },
        );
      },
      onpaymentmethodselected: () => sheet.completePaymentMethodSelection({ newTotal: total }),
      onpaymentauthorized: ({ payment: { token, billingContact } }) => void take(token, billingContact),
      oncancel: () => resolve('cancelled'),
    };
    async function take(token: unknown, billingContact: unknown): Promise<void> {
      try {
        const { orderId } = await purchase.createOrder();
        await paypal.confirmOrder({ orderId, token, billingContact });
        await purchase.capture(orderId);
        sheet.completePayment({ status: success });
        resolve('done');
      } catch (error) {
        sheet.completePayment({ status: failure });
        reject(error);
      }
    }
    Object.assign(sheet, events);
    sheet.begin();
  });
}
