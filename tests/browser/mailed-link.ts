import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { SmtpStandIn } from '../harness/servers/smtp.ts';

/** The newest mailed link to a page of ours, once it has arrived. */
export function mailedLink(smtp: SmtpStandIn, page: string, to?: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const sent = smtp.taken.filter(({ recipients }) => to === undefined || recipients.includes(to));
      const letters = await Promise.all(sent.map(({ raw }) => PostalMime.parse(raw)));
      const links = letters.flatMap(({ text = '' }) => new RegExp(`http://\\S+/${page}#\\S+`).exec(text) ?? []);
      const newest = links.at(-1);
      if (!newest) throw new Error(`No mail with a link to ${page} yet`);
      return newest;
    },
    { timeout: 180_000, interval: 100 },
  );
}
