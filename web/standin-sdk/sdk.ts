/**
 * PayPal's browser SDK, version 6, played by us in test mode: the same calls, and one sheet in place of PayPal's, Apple's
 * and Google's windows. One file that imports nothing, because it is loaded as PayPal's is.
 */
(() => {
  /** What the payer does; null when they close the sheet. */
  type Choice = 'card' | 'declined' | 'lost-reply' | null;
  type Callbacks = {
    onApprove: (approved: { orderId: string }) => Promise<void>;
    onCancel: () => void;
    onError: (error: unknown) => void;
  };

  const button =
    'flex min-h-14 w-full items-center justify-center rounded-mat border-3 px-5 py-2 font-display text-label';
  const choices: [choice: Choice, words: string, look: string][] = [
    ['card', 'Approve', 'border-act-line bg-act text-act-ink shadow-act'],
    ['declined', 'Decline', 'border-beet text-danger-ink'],
    ['lost-reply', 'Lost reply', 'border-edge'],
    [null, 'Cancel', 'border-transparent underline decoration-2 underline-offset-[6px]'],
  ];

  function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...inside: (Node | string)[]) {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...inside);
    return element;
  }

  /** Modal, so that it lies above the page's own sheet. */
  function ask(window: string): Promise<Choice> {
    return new Promise((resolve) => {
      const heading = make('h2', 'font-display text-h2', 'Stand-in for PayPal');
      heading.id = 'paypal-standin-title';
      const sheet = make(
        'dialog',
        'm-0 mt-auto w-full max-w-none gap-4 rounded-t-sheet border-t-3 border-sky bg-card p-4 pb-8 text-ink shadow-sheet open:grid tablet:m-auto tablet:max-w-[420px] tablet:rounded-sheet tablet:border-3',
        make('p', 'justify-self-start rounded-tag border-3 px-2.5 py-1.25 font-display text-stamp', 'TEST MODE'),
        heading,
        make('p', 'text-body text-quiet', `${window} would open here. No money moves: choose what happens.`),
        ...choices.map(([choice, words, look]) => {
          const press = make('button', `${button} ${look}`, words);
          press.type = 'button';
          press.addEventListener('click', () => end(choice));
          return press;
        }),
      );
      function end(choice: Choice): void {
        sheet.remove();
        resolve(choice);
      }
      sheet.setAttribute('aria-labelledby', heading.id);
      sheet.addEventListener('cancel', () => end(null));
      document.body.append(sheet);
      sheet.showModal();
    });
  }

  async function approve(orderId: string, how: unknown): Promise<void> {
    const answer = await fetch('/api/paypal/standin/approve', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, how }),
    });
    if (!answer.ok) throw new Error('The stand-in did not take that.');
  }

  function cardSession({ onApprove, onCancel, onError }: Callbacks) {
    async function start(_options: object, order: Promise<{ orderId: string }>): Promise<void> {
      const { orderId } = await order;
      const choice = await ask("PayPal's form for your card");
      if (choice === null) return onCancel();
      try {
        await approve(orderId, choice);
      } catch (error) {
        return onError(error);
      }
      return onApprove({ orderId });
    }
    return { start };
  }

  class ApplePaySession {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static canMakePayments(): boolean {
      return true;
    }
    onvalidatemerchant?: (event: { validationURL: string }) => void;
    onpaymentauthorized?: (event: { payment: { token: Choice } }) => void;
    oncancel?: () => void;

    begin(): void {
      this.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
    }
    completeMerchantValidation(): void {
      void ask("Apple Pay's sheet").then((token) =>
        token === null ? this.oncancel?.() : this.onpaymentauthorized?.({ payment: { token } }),
      );
    }
    completePaymentMethodSelection(): void {}
    completePayment(): void {}
    abort(): void {}
  }

  type Authorize = (authorized: { paymentMethodData: Choice }) => Promise<object>;
  class PaymentsClient {
    readonly #authorize: Authorize;
    constructor({ paymentDataCallbacks }: { paymentDataCallbacks: { onPaymentAuthorized: Authorize } }) {
      this.#authorize = paymentDataCallbacks.onPaymentAuthorized;
    }
    isReadyToPay(): Promise<{ result: boolean }> {
      return Promise.resolve({ result: true });
    }
    async loadPaymentData(): Promise<object> {
      const paymentMethodData = await ask("Google Pay's sheet");
      if (paymentMethodData === null) throw Object.assign(new Error('Closed'), { statusCode: 'CANCELED' });
      return this.#authorize({ paymentMethodData });
    }
  }

  const sdk = {
    findEligibleMethods: async () => ({ isEligible: () => true, getDetails: () => ({ config: {} }) }),
    createPayPalGuestOneTimePaymentSession: cardSession,
    createApplePayOneTimePaymentSession: () => ({
      formatConfigForPaymentRequest: (config: object) => config,
      validateMerchant: async () => ({ merchantSession: {} }),
      confirmOrder: ({ orderId, token }: { orderId: string; token: unknown }) => approve(orderId, token),
    }),
    createGooglePayOneTimePaymentSession: () => ({
      formatConfigForPaymentRequest: () => ({
        allowedPaymentMethods: [],
        apiVersion: 2,
        apiVersionMinor: 0,
        countryCode: 'GB',
        merchantInfo: {},
      }),
      confirmOrder: async ({ orderId, paymentMethodData }: { orderId: string; paymentMethodData: unknown }) => {
        await approve(orderId, paymentMethodData);
        return { status: 'APPROVED' };
      },
    }),
  };
  Object.assign(window, {
    paypal: { createInstance: async () => sdk },
    ApplePaySession,
    google: { payments: { api: { PaymentsClient } } },
  });
})();
