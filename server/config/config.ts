import { StartRefused } from './start-refused.ts';
import type { Variable } from './variable.ts';
import { type paypalVariables, s3Variables } from './variables-together.ts';
import { variables } from './variables.ts';

/** For trying the product out: they may not carry a public site. */
const openStreetMapTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** An S3 server, where photos lie when not in DATA_DIR. */
interface S3 {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How games are paid for; 'unset' where nobody said: then nothing can be paid. */
export type Payments =
  | {
      by: 'paypal';
      clientId: string;
      clientSecret: string;
      merchantId: string;
      webhookId: string | null;
      apiUrl: string;
      sdkUrl: string;
    }
  | { by: 'standin' | 'off' | 'unset' };

type Read = { [K in keyof typeof variables]: Exclude<ReturnType<(typeof variables)[K]['read']>, undefined> };
type ReadFurther =
  | 'host'
  | 'publicOrigin'
  | 'placesLive'
  | 'placesContact'
  | 'tilesUrl'
  | 'payments'
  | keyof typeof s3Variables
  | keyof typeof paypalVariables;
export type Config = Omit<Read, ReadFurther> & {
  /** 'localhost' is 127.0.0.1 and, where there is one, ::1. */
  host: string;
  publicOrigin: string;
  placesLive: 'overpass' | 'off';
  placesContact: string;
  tilesUrl: string;
  s3: S3 | null;
  payments: Payments;
  /** The public origin is this machine: camera and location work without https. */
  isLocal: boolean;
  /** Nobody but people at this machine can reach it, and no mail could confirm an address: each counts as its person's own. */
  trustsAddresses: boolean;
};

/** Refuses to start with a bad value, naming the variable and what is allowed. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const wrong: string[] = [];
  const read = Object.fromEntries(
    Object.entries(variables).map(([key, variable]: [string, Variable<unknown>]) => {
      const given = env[variable.name]?.trim() ?? '';
      const value = variable.read(given === '' ? variable.byDefault : given);
      if (value === undefined) {
        const shown = variable.secret ? '' : ` '${given}'`;
        wrong.push(`${variable.name}${shown} is not usable: it must be ${variable.allowed}.`);
      }
      return [key, value];
    }),
  ) as Read;
  const { s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region, ...withPayments } = read;
  const {
    payments: _payments,
    paypalClientId: _paypalClientId,
    paypalClientSecret: _paypalClientSecret,
    paypalMerchantId: _paypalMerchantId,
    paypalWebhookId: _paypalWebhookId,
    paypalApiUrl: _paypalApiUrl,
    paypalSdkUrl: _paypalSdkUrl,
    ...rest
  } = withPayments;
  if (read.databaseDirectUrl && !read.databaseUrl) {
    wrong.push('DATABASE_DIRECT_URL is the way round the pooler that DATABASE_URL leads through: set both or neither.');
  }
  const s3 = s3Of({ s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region }, wrong);
  refuseWrong(wrong);
  const publicOrigin = read.publicOrigin ?? `http://localhost:${read.port}`;
  const { hostname } = new URL(publicOrigin);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const host = read.host ?? (isLocal ? 'localhost' : '0.0.0.0');
  const payments = paymentsOf(read, isLocal, wrong);
  refuseWrong(wrong);
  return {
    ...rest,
    host,
    publicOrigin,
    isLocal,
    trustsAddresses: isLocal && isLoopback(host) && read.smtpUrl === null,
    s3,
    payments,
    placesLive: read.placesLive ?? (isLocal ? 'overpass' : 'off'),
    placesContact: read.placesContact ?? publicOrigin,
    tilesUrl: read.tilesUrl ?? (isLocal ? openStreetMapTiles : 'off'),
  };
}

/** Only this machine reaches what listens there. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function refuseWrong(wrong: string[]): void {
  if (wrong.length > 0) throw new StartRefused(wrong.join('\n'));
}

/** All of it or none. */
function s3Of(given: Pick<Read, keyof typeof s3Variables>, wrong: string[]): S3 | null {
  const { s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region } = given;
  if (s3Endpoint && s3Bucket && s3AccessKeyId && s3SecretAccessKey) {
    return {
      endpoint: s3Endpoint,
      bucket: s3Bucket,
      region: s3Region,
      accessKeyId: s3AccessKeyId,
      secretAccessKey: s3SecretAccessKey,
    };
  }
  const keys = Object.keys(s3Variables) as (keyof typeof s3Variables)[];
  const missing = keys.filter((key) => given[key] === null).map((key) => variables[key].name);
  if (missing.length < keys.length - 1) {
    wrong.push(
      `${missing.join(' and ')} must be set as well: photos are kept on S3 with all four, or in DATA_DIR with none.`,
    );
  }
  return null;
}

function paymentsOf(
  read: Pick<Read, 'payments' | keyof typeof paypalVariables>,
  isLocal: boolean,
  wrong: string[],
): Payments {
  const { payments, paypalClientId, paypalClientSecret, paypalMerchantId } = read;
  if (payments === 'standin' && !isLocal) {
    wrong.push('PAYMENTS=standin takes no money: it is for PUBLIC_ORIGIN on this machine only.');
  }
  if (payments !== 'paypal') return { by: payments ?? (isLocal ? 'standin' : 'unset') };
  if (!paypalClientId || !paypalClientSecret || !paypalMerchantId) {
    wrong.push('PAYMENTS=paypal needs PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_MERCHANT_ID.');
    return { by: 'unset' };
  }
  return {
    by: 'paypal',
    clientId: paypalClientId,
    clientSecret: paypalClientSecret,
    merchantId: paypalMerchantId,
    webhookId: read.paypalWebhookId,
    apiUrl: read.paypalApiUrl,
    sdkUrl: read.paypalSdkUrl,
  };
}

/** What the person who started the server should know: missing services and risky settings, in words. */
export function startNotes(config: Config): string[] {
  const notes: string[] = [];
  if (config.isLocal && !isLoopback(config.host)) notes.push(wideOpen(config));
  if (!config.smtpUrl) notes.push('Mail is not configured (SMTP_URL): messages are kept as files in the mail folder.');
  if (!config.googleClientId) notes.push('Google sign-in is not configured (GOOGLE_CLIENT_ID): its button says so.');
  if (config.payments.by === 'standin') {
    notes.push('Payments are in test mode (PAYMENTS=standin): games are paid for without money.');
  }
  if (config.payments.by === 'unset') notes.push('Payments are not configured (PAYMENTS): no game can be paid for.');
  if (!config.isLocal && config.operatorEmails.length > 0 && config.operatorMfa === 'optional') {
    notes.push('Operators need no second factor (OPERATOR_MFA): a stolen password opens the counter.');
  }
  if (!config.isLocal && !config.operator) {
    notes.push('Nobody is named as running this site (OPERATOR): the terms ask people to answer a mail instead.');
  }
  if (!config.isLocal && !config.publicOrigin.startsWith('https:')) {
    notes.push(
      `Warning: ${config.publicOrigin} is neither https nor localhost, so phones will refuse camera and location.`,
    );
  }
  return notes;
}

function wideOpen({ host, publicOrigin, smtpUrl }: Config): string {
  const confirming = smtpUrl ? '' : ', and no address counts as confirmed until its link in the mail folder is opened';
  return `Warning: others in your network can reach this server (HOST=${host}) although PUBLIC_ORIGIN is ${publicOrigin}: they may sign up here${confirming}.`;
}

/** The text of `.env.example`. */
export function envExample(): string {
  const parts = Object.values(variables).map(
    (variable) => `# ${variable.about}\n# Allowed: ${variable.allowed}.\n#${variable.name}=${variable.byDefault}\n`,
  );
  return parts.join('\n');
}
