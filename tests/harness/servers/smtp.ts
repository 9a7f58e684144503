import { type MailStandIn, startMailStandIn } from '../../../server/testing/smtp-stand-in.ts';
import { afterwards } from '../afterwards.ts';

export type SmtpStandIn = MailStandIn;

/** A mail server for the test or the file that calls this. */
export async function startSmtp(...how: Parameters<typeof startMailStandIn>): Promise<SmtpStandIn> {
  const smtp = await startMailStandIn(...how);
  afterwards(smtp.close);
  return smtp;
}
