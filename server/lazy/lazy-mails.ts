import type { MadeRace } from '#contract/lazy';
import { lazy } from '#contract/limits';
import type { Config } from '../config/config.ts';
import { longDate, mailBody, type MailParts, withoutLinks } from '../mails/mail-body.ts';
import { written } from '../mails/templates.ts';
import { readMailedHost } from '../photos/host-mails.ts';
import type { Tx } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';

/** [Z1] Tells the host that their answers are here, and what happens next. */
export async function sendLazyReceived(tx: Tx, config: Config, game: Game): Promise<void> {
  const nextStep =
    game.lazyStage === 'paid'
      ? `We pick the bars and write the clues: about ${lazy.leadDays} days, and a mail when it is ready.`
      : `Pay for it on your page and we begin: we pick the bars and write the clues. That takes about ${lazy.leadDays} days, and we write to you when it is ready.`;
  await toHost(tx, config, game, (known) => written('lazy-received', config, { ...known, nextStep }));
}

/** [Z4] Tells the host that their race is theirs. */
export async function sendLazyReady(
  tx: Tx,
  config: Config,
  { game, race }: { game: Game; race: MadeRace },
): Promise<void> {
  const start = race.bars.find(({ id }) => id === race.startBar);
  const made = { startBar: withoutLinks(start?.name ?? ''), bars: String(game.barCount) };
  await toHost(tx, config, game, (known) => written('lazy-ready', config, { ...known, ...made }));
}

/** [Z5] Tells those behind the counter that a race made itself. */
export async function sendMadeItself(tx: Tx, config: Config, game: Game): Promise<void> {
  await toOperators(tx, config, `Lazy game ${game.gameId} made itself`, {
    paragraphs: [
      `Nobody had sent lazy game ${game.gameId} to its host, and it is played on ${dayOf(game)}. So it made itself, and the host was told.`,
      'Look it over: you can still change it and send it again.',
    ],
    action: { label: 'Look at the race', url: editorUrl(config, game) },
  });
}

/** [Z6] Tells those behind the counter that a race cannot make itself. */
export async function sendCannotMake(tx: Tx, config: Config, game: Game, trouble: string): Promise<void> {
  await toOperators(tx, config, `Lazy game ${game.gameId} needs you`, {
    paragraphs: [
      `Lazy game ${game.gameId} is paid for and played on ${dayOf(game)}, but it cannot make itself: ${withoutLinks(trouble)}`,
      'We try again every hour. Its host has heard nothing yet.',
    ],
    action: { label: 'Make the race', url: editorUrl(config, game) },
  });
}

type Known = Record<'displayName' | 'gameName' | 'city' | 'playDate' | 'hostUrl', string>;

async function toHost(
  tx: Tx,
  config: Config,
  game: Game,
  write: (known: Known) => ReturnType<typeof written>,
): Promise<void> {
  const host = await readMailedHost(tx, config, game);
  if (!host) return;
  const { displayName, email } = host;
  const mail = write({
    displayName,
    gameName: withoutLinks(game.name),
    city: withoutLinks(game.city),
    playDate: dayOf(game),
    hostUrl: `${config.publicOrigin}/host/${game.gameId}`,
  });
  await queueMail(tx, { to: { name: displayName, address: email }, ...mail });
}

async function toOperators(tx: Tx, { operatorEmails }: Config, subject: string, parts: MailParts): Promise<void> {
  const mail = mailBody({ heading: `${subject}.`, greeting: 'Hello,', ...parts });
  for (const address of operatorEmails) await queueMail(tx, { to: { name: null, address }, subject, ...mail });
}

function dayOf({ date }: Game): string {
  return longDate(new Date(`${date}T00:00:00Z`), 'UTC');
}

function editorUrl({ publicOrigin }: Config, { gameId }: Game): string {
  return `${publicOrigin}/operator?order=${gameId}`;
}
