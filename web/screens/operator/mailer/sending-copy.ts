import type { OutputOf } from '#contract/call';
import type { mailerCalls } from '#contract/calls/mailer';

export type Mail = OutputOf<(typeof mailerCalls)['mailer/sending']>['mails'][number];

interface SendingCopy {
  tone: 'good' | 'info' | 'warning' | 'trouble';
  title: string;
}

/** What became of a sending, in a sentence. What lies in a file is never called sent. */
export function sendingWords(mails: Mail[]): SendingCopy {
  const count = (state: Mail['state']) => mails.filter((mail) => mail.state === state).length;
  const all = mails.length;
  if (all === 0) return { tone: 'trouble', title: 'Nothing was sent.' };
  if (count('kept') > 0) {
    return {
      tone: 'warning',
      title: `Not sent: mail is not configured. ${keptWords(count('kept'))} in DATA_DIR/mail.`,
    };
  }
  if (count('waiting') > 0) return { tone: 'info', title: `On the way: ${count('sent')} of ${all} sent so far.` };
  if (count('failed') === 0) return { tone: 'good', title: `Sent to ${all === 1 ? '1 person' : `${all} people`}.` };
  return { tone: 'trouble', title: `Sent to ${count('sent')} of ${all}. ${many(count('failed'))} given up.` };
}

function many(count: number): string {
  return count === 1 ? '1 mail is' : `${count} mails are`;
}

function keptWords(count: number): string {
  return count === 1 ? '1 mail is kept as a file' : `${count} mails are kept as files`;
}
