import { problems } from '#contract/problems';
import { loadScript } from './load-script.ts';
import { decimals } from './price.ts';
import { PayTrouble, type Purchase, type PurchaseEnd } from './purchase.ts';

/** What the SDK adds to Google's own sheet. */
export interface GooglePayPart {
  createGooglePayOneTimePaymentSession(): {
    formatConfigForPaymentRequest(config: object): GoogleConfig;
    confirmOrder(options: { orderId: string; paymentMethodData: unknown }): Promise<{ status: string }>;
  };
}

interface GoogleConfig {
  allowedPaymentMethods: readonly unknown[];
  apiVersion: number;
  apiVersionMinor: number;
  countryCode: string;
  merchantInfo: unknown;
}

interface Authorized {
  paymentMethodData: unknown;
}
interface GoogleClient {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  loadPaymentData(request: object): Promise<unknown>;
}
interface GooglePayments {
  api: {
    PaymentsClient: new (options: {
      environment: 'TEST' | 'PRODUCTION';
      paymentDataCallbacks: { onPaymentAuthorized: (authorized: Authorized) => Promise<object> };
    }) => GoogleClient;
  };
}

const { words } = problems['payment-error'];
const script = 'https://pay.google.com/gp/p/js/pay.js';

type GooglePay = (purchase: Purchase) => Promise<PurchaseEnd>;

/** Google's sheet, ready to be opened; null where this browser has none. */
export async function openGooglePay(
  sdk: GooglePayPart,
  config: object,
  environment: 'TEST' | 'PRODUCTION',
): Promise<GooglePay | null> {
  if (!payments()) await loadScript(script);
  const google = payments();
  if (!google) return null;
  const paypal = sdk.createGooglePayOneTimePaymentSession();
  const { allowedPaymentMethods, apiVersion, apiVersionMinor, countryCode, merchantInfo } =
    paypal.formatConfigForPaymentRequest(config);
  const versions = { apiVersion, apiVersionMinor };
  let current: { purchase: Purchase; end: (how: PurchaseEnd) => void; fail: (error: unknown) => void } | null = null;

  async function onPaymentAuthorized({ paymentMethodData }: Authorized): Promise<object> {
    const attempt = current;
    if (!attempt) return { transactionState: 'ERROR' };
    try {
      const { orderId } = await attempt.purchase.createOrder();
      const { status } = await paypal.confirmOrder({ orderId, paymentMethodData });
      if (status === 'PAYER_ACTION_REQUIRED')
        throw new PayTrouble(words, 'Your bank wants to ask you something first. Pay by card instead.');
      await attempt.purchase.capture(orderId);
      attempt.end('done');
      return { transactionState: 'SUCCESS' };
    } catch (error) {
      attempt.fail(error);
      return {
        transactionState: 'ERROR',
        error: { intent: 'PAYMENT_AUTHORIZATION', reason: 'OTHER_ERROR', message: words },
      };
    }
  }

  const client = new google.api.PaymentsClient({ environment, paymentDataCallbacks: { onPaymentAuthorized } });
  const { result } = await client.isReadyToPay({ ...versions, allowedPaymentMethods });
  if (!result) return null;
  return (purchase) =>
    new Promise((resolve, reject) => {
      current = { purchase, end: resolve, fail: reject };
      client
        .loadPaymentData({
          ...versions,
          allowedPaymentMethods,
          merchantInfo,
          callbackIntents: ['PAYMENT_AUTHORIZATION'],
          transactionInfo: {
            countryCode,
            currencyCode: 'GBP',
            totalPriceStatus: 'FINAL',
            totalPrice: decimals(purchase.totalPence),
            totalPriceLabel: 'Total',
          },
        })
        .catch((error: unknown) => {
          if ((error as { statusCode?: unknown } | null)?.statusCode === 'CANCELED') resolve('cancelled');
          else reject(error);
        });
    });
}

function payments(): GooglePayments | undefined {
  return (window as unknown as { google?: { payments?: GooglePayments } }).google?.payments;
}
