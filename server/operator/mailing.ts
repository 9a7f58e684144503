import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { cleanLine } from '#contract/text/clean-text';
import { foldEmail } from '#contract/text/checks';
import { mailer, text } from '#contract/limits';
import { fillHtml, fillLine, named } from '#contract/text/placeholders';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { textPart } from '../mails/text-part.ts';
import { refusalOfAddress, unsubscribeUrl } from '../mails/unsubscribe.ts';
import { keepAudit } from '../store/operator/audit.ts';
import type { Tx } from '../store/database.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { listBatch, queueMail } from '../store/mail/mail-outbox.ts';
import { listMailRefusals } from '../store/mail/mail-refusals.ts';

type Send = (typeof calls)['mailer/send'];

/** An operator writes to people: one message each, noted in the audit. The same key sends once. */
export async function sendByHand(
  deps: Deps,
  { viewer, input, key }: { viewer: Viewer; input: InputOf<Send>; key: string | null },
): Promise<OutputOf<Send>> {
  const wishes = readMailing(input);
  return deps.database.db.transaction(async (tx) => {
    const id = key === null ? randomUUID() : await holdBatch(tx, viewer, input, key);
    const refused = await refusedOf(deps, tx, wishes.addresses);
    const accepted = wishes.addresses.filter((address) => !refused.has(address));
    const answer = { id, accepted, rejected: [...wishes.rejected, ...refused] };
    if ((await listBatch(tx, id)).length > 0) return answer;
    for (const address of accepted) await queueMail(tx, { ...messageTo(deps, address, wishes), batchId: id });
    const detail = { accepted: accepted.length, rejected: answer.rejected.length };
    await keepAudit(tx, { operatorId: viewer.accountId, action: 'sent a mailing', subject: `mailing:${id}`, detail });
    return answer;
  });
}

interface Mailing {
  addresses: string[];
  rejected: string[];
  subject: string;
  html: string;
  variables: Record<string, string>;
}

function readMailing({ to, subject, html, variables = {} }: InputOf<Send>): Mailing {
  const asked = (typeof to === 'string' ? to.split(/[,\r\n]/) : to)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const folded = asked.map((one) => ({ one, address: foldEmail(one) }));
  const addresses = [...new Set(folded.flatMap(({ address }) => address ?? []))];
  const rejected = [...new Set(folded.flatMap(({ one, address }) => (address ? [] : one)))];
  if (asked.length === 0) throw new Problem('bad-input', { message: 'Name at least one recipient.' });
  if (addresses.length + rejected.length > mailer.recipients) {
    throw new Problem('bad-input', { message: `At most ${mailer.recipients} recipients at a time.` });
  }
  const given = named(variables);
  if (cleanLine(fillLine(subject, given)) === '') throw new Problem('bad-input', { message: 'Write a subject.' });
  if (html.trim() === '') throw new Problem('bad-input', { message: 'Write the mail.' });
  return { addresses, rejected, subject, html, variables: given };
}

function messageTo(deps: Deps, address: string, { subject, html, variables }: Mailing) {
  const wayOut = unsubscribeUrl(deps, address);
  const filled = { ...variables, unsubscribeUrl: wayOut };
  const body = fillHtml(html, filled);
  return {
    to: { name: null, address },
    subject: cleanLine(fillLine(subject, filled)).slice(0, text.mailSubject),
    html: body,
    text: textPart(body),
    unsubscribeUrl: wayOut,
  };
}

/** Those of the addresses that want no such mail, or that nobody has. */
async function refusedOf(deps: Deps, tx: Tx, addresses: string[]): Promise<Set<string>> {
  const hashes = addresses.map((address) => refusalOfAddress(deps, address));
  const refused = await listMailRefusals(tx, hashes);
  return new Set(addresses.filter((_address, at) => refused.some((hash) => hashes[at]?.equals(hash))));
}

/** The same id for the same try; a second call waits for the first. Nothing of whom it was for is kept with the key. */
async function holdBatch(tx: Tx, { accountId }: Viewer, input: InputOf<Send>, key: string): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([accountId, key, input]))
    .digest();
  await tx.execute(sql`select pg_advisory_xact_lock(${hash.readBigInt64BE(16).toString()}::bigint)`);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
