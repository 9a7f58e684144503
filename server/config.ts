import { StartRefused } from './start-refused.ts';
import { s3Variables, type Variable, variables } from './variables.ts';

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

type Read = { [K in keyof typeof variables]: Exclude<ReturnType<(typeof variables)[K]['read']>, undefined> };
type ReadFurther = 'publicOrigin' | 'placesLive' | 'placesContact' | 'tilesUrl' | keyof typeof s3Variables;
export type Config = Omit<Read, ReadFurther> & {
  publicOrigin: string;
  placesLive: 'overpass' | 'off';
  placesContact: string;
  tilesUrl: string;
  s3: S3 | null;
  /** The public origin is this machine: camera and location work without https, and addresses count as confirmed without mail. */
  isLocal: boolean;
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
  const { s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region, ...rest } = read;
  const s3 = s3Of({ s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region }, wrong);
  if (wrong.length > 0) throw new StartRefused(wrong.join('\n'));
  const publicOrigin = read.publicOrigin ?? `http://localhost:${read.port}`;
  const { hostname } = new URL(publicOrigin);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    ...rest,
    publicOrigin,
    isLocal,
    s3,
    placesLive: read.placesLive ?? (isLocal ? 'overpass' : 'off'),
    placesContact: read.placesContact ?? publicOrigin,
    tilesUrl: read.tilesUrl ?? (isLocal ? openStreetMapTiles : 'off'),
  };
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

/** What the person who started the server should know: missing services and risky settings, in words. */
export function startNotes(config: Config): string[] {
  const notes: string[] = [];
  if (!config.smtpUrl) notes.push('Mail is not configured (SMTP_URL): messages are kept as files in the mail folder.');
  if (!config.googleClientId) notes.push('Google sign-in is not configured (GOOGLE_CLIENT_ID): its button says so.');
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

/** The text of `.env.example`. */
export function envExample(): string {
  const parts = Object.values(variables).map(
    (variable) => `# ${variable.about}\n# Allowed: ${variable.allowed}.\n#${variable.name}=${variable.byDefault}\n`,
  );
  return parts.join('\n');
}
