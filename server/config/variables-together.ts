import { headerText, orNull, urlOf } from './setting-readers.ts';
import type { Variable } from './variable.ts';

/** They come together: all, or none but the region. */
export const s3Variables = {
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    about: 'An S3 server for photos instead of DATA_DIR, with the three below; needed when several nodes run.',
    allowed: 'an http:// or https:// address',
    byDefault: '',
    read: orNull(urlOf('http:', 'https:')),
  },
  s3Bucket: {
    name: 'S3_BUCKET',
    about: 'The bucket of that server; its photos begin with photos/.',
    allowed: '3 to 63 small letters, digits, dots and dashes',
    byDefault: '',
    read: orNull((value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined)),
  },
  s3AccessKeyId: {
    name: 'S3_ACCESS_KEY_ID',
    about: 'Who we are there; reading, writing, deleting and listing must be allowed.',
    allowed: 'the key id that server gave you',
    byDefault: '',
    read: orNull(headerText),
  },
  s3SecretAccessKey: {
    name: 'S3_SECRET_ACCESS_KEY',
    about: 'The secret of that key.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: '',
    secret: true,
    read: orNull(headerText),
  },
  s3Region: {
    name: 'S3_REGION',
    about: 'Its region, as requests are signed with it.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: 'us-east-1',
    read: headerText,
  },
} as const satisfies Record<string, Variable<unknown>>;

/** What PAYMENTS=paypal needs: the first three. */
export const paypalVariables = {
  paypalClientId: {
    name: 'PAYPAL_CLIENT_ID',
    about: 'Our client id at PayPal.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: '',
    read: orNull(headerText),
  },
  paypalClientSecret: {
    name: 'PAYPAL_CLIENT_SECRET',
    about: 'The secret of that client id.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: '',
    secret: true,
    read: orNull(headerText),
  },
  paypalMerchantId: {
    name: 'PAYPAL_MERCHANT_ID',
    about: 'Our merchant id at PayPal.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: '',
    read: orNull(headerText),
  },
  paypalWebhookId: {
    name: 'PAYPAL_WEBHOOK_ID',
    about: 'The id PayPal gave the webhook {PUBLIC_ORIGIN}/api/paypal/webhook; without it webhooks are refused.',
    allowed: 'up to 200 plain characters in one line',
    byDefault: '',
    read: orNull(headerText),
  },
  paypalApiUrl: {
    name: 'PAYPAL_API_URL',
    about: "Where PayPal's REST calls go; https://api-m.sandbox.paypal.com to try it out.",
    allowed: 'an https:// (or http://) address',
    byDefault: 'https://api-m.paypal.com',
    read: urlOf('https:', 'http:'),
  },
  paypalSdkUrl: {
    name: 'PAYPAL_SDK_URL',
    about: "Where PayPal's browser script lies; the one of www.sandbox.paypal.com to try it out.",
    allowed: 'an https:// (or http://) address',
    byDefault: 'https://www.paypal.com/web-sdk/v6/core',
    read: urlOf('https:', 'http:'),
  },
} as const satisfies Record<string, Variable<unknown>>;
