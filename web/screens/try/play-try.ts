import { races, striker } from 'virtual:try-race';
import { type TryClue, type TryRace, tryRules } from '#contract/demo/try-race';
import { buzz } from '../../device/buzz.ts';
import { drawsEmoji } from '../../device/draws-emoji.ts';
import { begun, clockOf, foundBy, passed, type Placing, podiumOf, ready, tapped, type TrySeen, wiped } from './race.ts';
import { boastOf, minutesOf, ordinals, sharedWords, verdictOf } from './try-copy.ts';
import { drawCard, keepCard, pictureOf, shareCard } from './share-card.ts';

const tickMs = 200;
const penaltyShownMs = 1_400;

/** Plays the race in the page's own markup: one state, shown anew after everything that happens. */
export function playTry(root: HTMLElement): void {
  const one = (name: string) => root.querySelector(`[data-${name}]`) as HTMLElement;
  const all = (name: string) => root.querySelectorAll<HTMLElement>(`[data-${name}]`);
  let turn = nextTurn();
  let rules = raceOf(turn);
  let seen = ready();
  let ticking: ReturnType<typeof setInterval> | undefined;
  let told: number | null = null;
  let focusBefore: HTMLElement | null = null;
  let card: File | null = null;

  placeBars();
  root.addEventListener('click', ({ target }) => {
    const part = target instanceof Element ? target.closest<HTMLElement>('[data-bar], [data-do] > button') : null;
    if (!part) return;
    const { bar } = part.dataset;
    if (bar) tap(bar, part);
    else act(part.parentElement?.dataset['do'] ?? '');
  });

  function act(what: string): void {
    if (what === 'again') rules = raceOf(++turn);
    if (what === 'start' || what === 'again') start();
    if (what === 'wipe') wipe();
    if (what === 'share') void share();
    if (what === 'copy') void copy();
    if (what === 'keep' && card) keepCard(card);
  }

  function start(): void {
    storeTurn(turn);
    for (const part of all('marked')) part.textContent = '';
    told = tryRules.seconds;
    show(begun(performance.now(), !root.querySelector('[data-no-clock]:checked')));
    one('nudge').hidden = false;
    scrollTo({ top: 0 });
    one('clue').focus({ preventScroll: true });
    clearInterval(ticking);
    ticking = setInterval(() => show(passed(seen, performance.now(), rules)), tickMs);
  }

  function tap(bar: string, button: HTMLElement): void {
    const next = tapped(seen, bar, performance.now(), rules);
    if (next === seen) return;
    one('nudge').hidden = true;
    const isRight = next.found > seen.found;
    const { called: name } = button.dataset;
    mark(button, isRight ? ', found' : ', not this one');
    if (!isRight) strike(button);
    const words = isRight
      ? `Right: ${name}. ${next.found} of ${rules.clues.length}.`
      : `Not ${name}. ${tryRules.wrongS} seconds gone.`;
    show(next);
    if (next.step !== 'over') say(isRight ? `${words} Next clue: ${wordsOf(rules.clues[next.found])}` : words);
  }

  function strike(button: HTMLElement): void {
    button.removeAttribute('data-shake');
    requestAnimationFrame(() => button.setAttribute('data-shake', ''));
    if (!seen.timed) return;
    const penalty = one('penalty');
    penalty.hidden = false;
    setTimeout(() => (penalty.hidden = true), penaltyShownMs);
  }

  function wipe(): void {
    show(wiped(seen, performance.now()));
    if (seen.step === 'egged') say(`${tryRules.wipes - seen.wipes} to go.`);
  }

  function show(next: TrySeen): void {
    const before = seen;
    seen = next;
    const now = performance.now();
    if (before.step !== seen.step) changeStep(before);
    root.dataset['step'] = seen.step === 'egged' ? 'racing' : seen.step;
    one('number').textContent = String(Math.min(seen.found + 1, rules.clues.length));
    const clue = wordsOf(rules.clues[seen.found]);
    if (clue && one('clue').textContent !== clue) one('clue').textContent = clue;
    for (const part of all('bar')) markOf(part);
    for (const lane of all('lane')) showLane(lane, now);
    showClock(now);
    one('wipes-left').textContent = String(tryRules.wipes - seen.wipes);
    one('egg-on-map').dataset['wipes'] = String(seen.wipes);
  }

  /** What is shown, what can be reached, and where the focus goes when the race enters another step. */
  function changeStep(before: TrySeen): void {
    const { step } = seen;
    for (const part of all('when')) {
      part.hidden = part.dataset['when'] !== (step === 'racing' || step === 'egged' ? 'race' : step);
    }
    one('bars').inert = step !== 'racing';
    one('egg-on-map').hidden = step !== 'egged';
    root.toggleAttribute('data-egged', step === 'egged');
    if (step === 'egged') {
      buzz('sabotage');
      focusBefore = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      root.querySelector<HTMLElement>('[data-do="wipe"] button')?.focus({ preventScroll: true });
      // On a small phone the middle of the map may be below the fold: scrolls to the line under the button once the board has its clue.
      requestAnimationFrame(() => one('wipes-left').scrollIntoView({ block: 'nearest' }));
      say(`${one('egg-words').textContent} Press Wipe it off three times.`);
    }
    if (before.step === 'egged' && step === 'racing') {
      (focusBefore?.isConnected ? focusBefore : one('clue')).focus({ preventScroll: true });
      say(`All clear. Your clue: ${wordsOf(rules.clues[seen.found])}`);
    }
    if (step === 'over') finish();
  }

  function finish(): void {
    clearInterval(ticking);
    const placings = podiumOf(seen, rules);
    const { heading, words } = verdictOf(seen, placings, { bars: rules.clues.length, striker });
    one('verdict').textContent = heading;
    one('words').textContent = words;
    for (const [at, placing] of placings.entries()) {
      const part = root.querySelector<HTMLElement>(`[data-step-of="${placing.team}"]`);
      if (!part) continue;
      part.dataset['rank'] = String(at + 1);
      const isUnplaced = !seen.timed && placing.team === tryRules.you;
      setText(part, 'rank-words', isUnplaced ? '–' : (ordinals[at] ?? ''));
      setText(
        part,
        'time',
        isUnplaced || placing.seconds === null
          ? `${placing.found} of ${rules.clues.length}`
          : minutesOf(placing.seconds),
      );
      part.parentElement?.append(part);
    }
    one('shared').textContent = '';
    one('by-hand').hidden = true;
    void showCard(placings);
    scrollTo({ top: 0 });
    one('verdict').focus({ preventScroll: true });
    say(`${heading} ${words}`);
  }

  function showLane(lane: HTMLElement, now: number): void {
    const bot = rules.bots.find(({ team }) => team === lane.dataset['lane']);
    const found = bot ? foundBy(bot, seen, now) : seen.found;
    for (const [at, egg] of lane.querySelectorAll('[data-egg]').entries()) egg.toggleAttribute('data-done', at < found);
    setText(lane, 'done-count', String(found));
  }

  /** The seconds are for the eye; an ear is told twice. */
  function showClock(now: number): void {
    const left = Math.max(0, Math.ceil(tryRules.seconds - clockOf(seen, now)));
    one('clock').textContent = seen.timed ? minutesOf(left) : 'No clock';
    if (!seen.timed || seen.step === 'over' || told === null) return;
    const due = [30, 10].find((seconds) => left <= seconds && (told ?? 0) > seconds);
    if (due === undefined) return;
    told = left;
    say(`${left} seconds left.`);
  }

  function markOf(part: HTMLElement): void {
    const bar = part.dataset['bar'] ?? '';
    const isFound = rules.clues.slice(0, seen.found).some((clue) => clue.bar === bar);
    const kind = isFound ? 'found' : seen.struck.includes(bar) ? 'struck' : '';
    part.dataset['mark'] = kind;
    if (kind) part.setAttribute('aria-disabled', 'true');
    else part.removeAttribute('aria-disabled');
    if (!kind) mark(part, '');
  }

  /** Without a style of its own in the markup, which the policy would refuse. */
  function placeBars(): void {
    for (const place of one('bars').querySelectorAll<HTMLElement>('li')) {
      place.style.left = `${place.dataset['x']}%`;
      place.style.top = `${place.dataset['y']}%`;
    }
    one('bars').toggleAttribute('data-set', true);
  }

  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(wordsNow()).then(
      () => true,
      () => false,
    );
    one('shared').textContent = isCopied ? 'Copied.' : wordsNow();
  }

  async function showCard(placings: Placing[]): Promise<void> {
    card = await drawCard(seen, placings, rules.clues.length);
    one('card').replaceChildren(...(card ? [pictureOf(card, boastOf(seen, placings, rules.clues.length))] : []));
  }

  async function share(): Promise<void> {
    const isShared = await shareCard(card, wordsNow());
    one('shared').textContent = isShared ? '' : 'Copy the words, or save the picture.';
    one('by-hand').hidden = isShared;
  }

  function wordsNow(): string {
    return sharedWords(seen, podiumOf(seen, rules), rules.clues.length, `${location.origin}/try`);
  }

  function say(words: string): void {
    one('say').textContent = words;
  }
}

function raceOf(turn: number): TryRace {
  const race = races[turn % races.length];
  if (!race) throw new Error('No race was made for this page.');
  return race;
}

/** [TR1] The history state holds which race was played: a reload brings the next one, and nothing else is stored. */
function nextTurn(): number {
  const { tryTurn } = (history.state ?? {}) as { tryTurn?: number };
  return tryTurn === undefined ? 0 : tryTurn + 1;
}

function storeTurn(tryTurn: number): void {
  history.replaceState({ ...history.state, tryTurn }, '');
}

/** The text of a clue on this device: in words if it cannot draw the emoji. */
function wordsOf(clue: TryClue | undefined): string {
  if (!clue) return '';
  const pictures = clue.text.match(/\p{Extended_Pictographic}/gu) ?? [];
  return clue.inWords && !pictures.every(drawsEmoji) ? clue.inWords : clue.text;
}

function mark(button: HTMLElement, words: string): void {
  setText(button, 'marked', words);
}

function setText(part: HTMLElement, name: string, words: string): void {
  const place = part.querySelector(`[data-${name}]`);
  if (place && place.textContent !== words) place.textContent = words;
}
