import { expect, test } from 'vitest';
import { type Mail, sendingWords } from './sending-copy.ts';

test.each<[Mail['state'][], string, string]>([
  [[], 'trouble', 'Nothing was sent.'],
  [['waiting', 'sent'], 'info', 'On the way: 1 of 2 sent so far.'],
  [['sent'], 'good', 'Sent to 1 person.'],
  [['sent', 'sent'], 'good', 'Sent to 2 people.'],
  [['sent', 'failed'], 'trouble', 'Sent to 1 of 2. 1 mail is given up.'],
  [['kept', 'kept'], 'warning', 'Not sent: mail is not configured. 2 mails are kept as files in DATA_DIR/mail.'],
  [['kept'], 'warning', 'Not sent: mail is not configured. 1 mail is kept as a file in DATA_DIR/mail.'],
  [['kept', 'waiting'], 'warning', 'Not sent: mail is not configured. 1 mail is kept as a file in DATA_DIR/mail.'],
])('[N12] %j: %s, %s', (states, tone, title) => {
  expect(sendingWords(states.map((state) => ({ to: 'sam@example.org', state, error: null })))).toEqual({ tone, title });
});
