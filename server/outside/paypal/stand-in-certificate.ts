import { createHash, type KeyObject, type KeyPairKeyObjectResult, randomBytes, sign } from 'node:crypto';

interface SigningCertificate {
  /** The certificate, signed with its own key. */
  pem: string;
  fingerprint: string;
  privateKey: KeyObject;
}

const sha256WithRsa = '2a864886f70d01010b';
const commonName = '550403';
const yearMs = 365 * 86_400_000;

/** A real X.509 certificate of an RSA key for a name, good for a year: what Node can read but not make. */
export function makeSigningCertificate(
  name: string,
  now: Date,
  { privateKey, publicKey }: KeyPairKeyObjectResult,
): SigningCertificate {
  const algorithm = der(0x30, der(0x06, Buffer.from(sha256WithRsa, 'hex')), der(0x05));
  const named = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from(commonName, 'hex')), der(0x0c, Buffer.from(name)))),
  );
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    named,
    der(0x30, timeOf(new Date(now.getTime() - yearMs / 365)), timeOf(new Date(now.getTime() + yearMs))),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('RSA-SHA256', body, privateKey);
  const whole = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(whole).digest('hex'),
    privateKey,
  };
}

/** One value as ASN.1 writes it: what it is, how long it is, what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const held = Buffer.concat(parts);
  const { length } = held;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), held]);
}

/** GeneralizedTime, without the parts of a second. */
function timeOf(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`));
}
