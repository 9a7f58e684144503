import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { SnapshotRefused } from './format.ts';

/** What an encrypted file begins with. */
const encryptedStart = Buffer.from('age-encryption.org/');

/** A key for snapshots: whoever has the public half can encrypt, whoever has the secret one can decrypt. */
export async function newKeyPair(): Promise<{ toEncrypt: string; toDecrypt: string }> {
  const toDecrypt = await generateIdentity();
  return { toEncrypt: await identityToRecipient(toDecrypt), toDecrypt };
}

/** Either half will do to encrypt. */
export async function encryptFor(key: string, bytes: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(isToDecrypt(key) ? await identityToRecipient(key) : key);
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** What is encrypted, decrypted; what is not, as it is. */
export async function decryptWith(key: string | null, bytes: Readable, start: Buffer): Promise<Readable> {
  if (!start.subarray(0, encryptedStart.length).equals(encryptedStart)) return bytes;
  if (key === null || !isToDecrypt(key)) {
    throw new SnapshotRefused(
      'This snapshot is encrypted. Give the secret half of its key: BACKUP_KEY=AGE-SECRET-KEY-1…',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)));
  } catch (error) {
    throw new SnapshotRefused('BACKUP_KEY does not open this snapshot.', { cause: error });
  }
}

function isToDecrypt(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-');
}

// Node.js and the browser call the same streams by two types.
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
const fromWeb = (bytes: ReadableStream<Uint8Array>) => Readable.fromWeb(bytes);
