import { type Agent, type AgentOptions, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { Config } from '../../config/config.ts';
import { pushEndpoint } from './push-services.ts';

/** A browser that wants to be told: its address at a push service, and what only it can read messages with. */
export interface Device {
  endpoint: string;
  /** Its P-256 point and its 16 bytes of secret, as base64url. */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  text: string;
  /** For so long the service tries to deliver it. */
  ttlS: number;
  urgency: 'normal' | 'high';
  /** A newer one of the same topic takes the place of one that is not delivered yet. */
  topic: string;
}

/** What became of a message: the service has it; the device is gone; it will never be taken; not now, perhaps with when to come back. */
type Outcome = 'taken' | 'gone' | 'refused' | { retryAfterS: number | null };

export interface Push {
  send(device: Device, message: PushMessage): Promise<Outcome>;
}

/** How calls leave us. */
interface Way {
  agent: Agent;
  answerWithinMs: number;
}

/** The way out: it never leads to an address of our own network, whatever a name was made to resolve to. */
export function guardedAgent(options: AgentOptions = {}): Agent {
  return new RequestFilteringHttpsAgent({ keepAlive: true, maxSockets: 20, ...options });
}

/** Web push, signed with our key (VAPID) and sealed for the device. */
export function openPush(
  { publicOrigin, mailFrom }: Pick<Config, 'publicOrigin' | 'mailFrom'>,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  { agent, answerWithinMs }: Way = { agent: guardedAgent(), answerWithinMs: 5_000 },
): Push {
  const subject = publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${mailFrom.address}`;
  const vapidDetails = { subject, publicKey, privateKey };
  return {
    send: async ({ endpoint, p256dh, auth }, { text, ttlS, urgency, topic }) => {
      if (pushEndpoint(endpoint) !== endpoint) return 'refused';
      const { default: webPush } = await import('web-push');
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails,
        TTL: ttlS,
        urgency,
        topic,
      });
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const signal = AbortSignal.timeout(answerWithinMs);
        request(endpoint, { method, headers, agent, signal }, resolve).once('error', reject).end(body);
      }).catch(() => null);
      // Nobody reads what it says beside the status, but a connection is free again only when all has come.
      answer?.on('error', () => undefined).resume();
      return answer ? outcomeOf(answer) : { retryAfterS: null };
    },
  };
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Outcome {
  if (statusCode >= 200 && statusCode < 300) return 'taken';
  if (statusCode === 404 || statusCode === 410) return 'gone';
  if (statusCode === 429 || statusCode >= 500) return { retryAfterS: secondsIn(headers) };
  return 'refused';
}

/** Seconds, or a date by the service's own clock. */
function secondsIn({ 'retry-after': asked, date }: IncomingMessage['headers']): number | null {
  if (asked === undefined) return null;
  if (/^\d{1,6}$/.test(asked)) return Number(asked);
  const seconds = Math.ceil((Date.parse(asked) - Date.parse(date ?? '')) / 1_000);
  return seconds >= 0 ? seconds : null;
}
