import type { MadeRace } from '#contract/lazy';
import { lazy } from '#contract/limits';
import type { Config } from '../config.ts';
import { letter } from '../mails/letter.ts';
import { longDate } from '../mails/long-date.ts';
import { withoutLinks } from '../mails/without-links.ts';
import { readMailedHost } from '../photos/host-letters.ts';
import type { Tx } from '../store/database.ts';
import type { Game } from '../store/games.ts';
import { queueMail } from '../store/mail-outbox.ts';

type Words = Parameters<typeof letter>[0];

/** [Z1] Tells the host that their answers are here, and what happens next. */
export async function sendLazyReceived(tx: Tx, config: Config, game: Game): Promise<void> {
  const isPaid = game.lazyStage === 'paid';
  await toHost(tx, config, game, 'We have your answers', {
    paragraphs: [
      `We have what we need to make ${nameOf(game)} in ${withoutLinks(game.city)}, for ${dayOf(game)}.`,
      isPaid
        ? `We pick the bars and write the clues: about ${lazy.leadDays} days, and a mail when it is ready.`
        : `Pay for it on your page and we begin: we pick the bars and write the clues. That takes about ${lazy.leadDays} days, and we write to you when it is ready.`,
      'Meanwhile, fill your teams. You may change your answers until the race is made.',
    ],
    action: { label: isPaid ? 'Fill your teams' : 'Open your game', url: pageOf(config, game) },
  });
}

/** [Z4] Tells the host that their race is theirs. */
export async function sendLazyReady(
  tx: Tx,
  config: Config,
  { game, race }: { game: Game; race: MadeRace },
): Promise<void> {
  const start = race.bars.find(({ id }) => id === race.startBar);
  await toHost(tx, config, game, 'Your race is ready', {
    paragraphs: [
      `${nameOf(game)} is made: ${game.gameBars} bars a team, clues and all. It starts at ${withoutLinks(start?.name ?? '')} on ${dayOf(game)}.`,
      'All that is left for you: put people into teams, and press Start on the night. If you race yourself, join a team before you look: then we keep the bars from you too.',
    ],
    action: { label: 'Open your race', url: pageOf(config, game) },
    footnote: 'Something has to change? Answer this mail and we put it right.',
  });
}

/** [Z5] Tells those behind the counter that a race made itself. */
export async function sendMadeItself(tx: Tx, config: Config, game: Game): Promise<void> {
  await toOperators(tx, config, `Lazy game ${game.gameId} made itself`, {
    paragraphs: [
      `Nobody had sent lazy game ${game.gameId} to its host, and it is played on ${dayOf(game)}. So it made itself, and the host was told.`,
      'Look it over: you can still change it and send it again.',
    ],
    action: { label: 'Look at the race', url: benchOf(config, game) },
  });
}

/** [Z6] Tells those behind the counter that a race cannot make itself. */
export async function sendCannotMake(tx: Tx, config: Config, game: Game, trouble: string): Promise<void> {
  await toOperators(tx, config, `Lazy game ${game.gameId} needs you`, {
    paragraphs: [
      `Lazy game ${game.gameId} is paid for and played on ${dayOf(game)}, but it cannot make itself: ${withoutLinks(trouble)}`,
      'We try again every hour. Its host has heard nothing yet.',
    ],
    action: { label: 'Make the race', url: benchOf(config, game) },
  });
}

async function toHost(tx: Tx, config: Config, game: Game, subject: string, parts: Words): Promise<void> {
  const host = await readMailedHost(tx, config, game);
  if (!host) return;
  const words = letter({ greeting: `Hello ${host.displayName},`, ...parts });
  await queueMail(tx, { to: { name: host.displayName, address: host.email }, subject, ...words });
}

async function toOperators(tx: Tx, { operatorEmails }: Config, subject: string, parts: Words): Promise<void> {
  const words = letter({ greeting: 'Hello,', ...parts });
  for (const address of operatorEmails) await queueMail(tx, { to: { name: null, address }, subject, ...words });
}

function nameOf({ gameName }: Game): string {
  return `“${withoutLinks(gameName)}”`;
}

function dayOf({ gameDate }: Game): string {
  return longDate(new Date(`${gameDate}T00:00:00Z`), 'UTC');
}

function pageOf({ publicOrigin }: Config, { gameId }: Game): string {
  return `${publicOrigin}/host/${gameId}`;
}

function benchOf({ publicOrigin }: Config, { gameId }: Game): string {
  return `${publicOrigin}/operator?order=${gameId}`;
}
