import { captions, knots, screens, town, walks } from 'virtual:demo-night';
import { demoRules } from '#contract/demo/demo-night';
import sheet from '../../style/demo.css?inline';
import {
  besideOthers,
  captionAt,
  demoClock,
  onStage,
  ordinals,
  raceClockAt,
  screenAt,
  screenWords,
  wayAt,
} from './scene.ts';

/** Where motion is not welcome the night goes on in cuts. */
const cutMs = 1_000;

/** Puts the demo where its still was, in a room of its own: its styles are nobody else's, and nobody pays for them before. */
export async function openDemo(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset['markup'] ?? '');
  if (!answer.ok) throw new Error('The demo did not arrive.');
  const markup = await answer.text();
  // Moves the focus only if the button about to be removed has it; a user who only scrolls keeps theirs.
  const hasFocus = place.contains(document.activeElement);
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet);
  const root = place.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles];
  root.innerHTML = markup;
  playIn(root);
  if (hasFocus) root.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
}

/** From the first clue on, and from wherever somebody puts it. */
function playIn(root: ShadowRoot): void {
  const one = (name: string) => root.querySelector(`[data-${name}]`) as HTMLElement;
  const scrub = one('scrub') as HTMLInputElement;
  const playButton = one('play');
  const chapters = root.querySelectorAll<HTMLElement>('[data-at]');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let second = 0;
  let playedAt: number | null = null;
  let cut: ReturnType<typeof setTimeout> | undefined;

  playButton.addEventListener('click', () => (playedAt === null ? play : pause)());
  scrub.addEventListener('input', () => show(scrub.valueAsNumber));
  for (const chapter of chapters) chapter.addEventListener('click', () => show(Number(chapter.dataset['at'])));
  play();

  function play(): void {
    if (second >= demoRules.seconds) second = 0;
    playedAt = performance.now();
    setPlaying(true);
    goOn();
  }

  function pause(): void {
    playedAt = null;
    clearTimeout(cut);
    setPlaying(false);
  }

  function goOn(): void {
    if (playedAt === null) return;
    const now = performance.now();
    // A tab that was away goes on where it was, not where it would be.
    const passedMs = Math.min(now - playedAt, 2 * cutMs);
    playedAt = now;
    show(Math.min(demoRules.seconds, second + passedMs / 1_000));
    if (second >= demoRules.seconds) pause();
    else if (isCalm) cut = setTimeout(goOn, cutMs);
    else requestAnimationFrame(goOn);
  }

  function setPlaying(isOn: boolean): void {
    playButton.toggleAttribute('data-on', isOn);
    playButton.setAttribute('aria-label', isOn ? 'Pause the demo' : 'Play the demo');
  }

  function show(at: number): void {
    second = at;
    for (const bot of root.querySelectorAll<SVGElement>('[data-bot]')) showBot(bot.dataset['bot'] ?? '', bot);
    showCaption();
    showPhone();
    const share = `${(at / demoRules.seconds) * 100}%`;
    one('played').style.width = share;
    one('knob').style.left = share;
    scrub.value = String(Math.floor(at));
    setText(one('demo-clock'), demoClock(at));
    const chapter = Math.floor((at + 0.01) / demoRules.chapterS);
    for (const [index, button] of chapters.entries()) {
      if (index === Math.min(chapter, 5)) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    scrub.setAttribute('aria-valuetext', `${demoClock(at)}. ${captionAt(captions, at)?.title ?? ''}`);
  }

  function showBot(team: string, bot: SVGElement): void {
    const way = wayAt(walks, team, town.start, second);
    const [from, to] = [onStage(way.from), onStage(way.to)];
    const here = besideOthers(onStage(way.here), team);
    bot.setAttribute('transform', `translate(${here.x} ${here.y})`);
    draw(`[data-trail="${team}"]`, from, here);
    draw(`[data-ahead="${team}"]`, here, to);
  }

  function draw(line: string, from: { x: number; y: number }, to: { x: number; y: number }): void {
    const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    for (const [name, px] of Object.entries(ends)) root.querySelector(line)?.setAttribute(name, String(px));
  }

  function showCaption(): void {
    const now = captionAt(captions, second);
    if (!now) return;
    setText(one('caption-title'), now.title);
    setText(one('caption-words'), now.words);
    setPicture(one('caption').querySelector('img'), now.team);
  }

  function showPhone(): void {
    const now = screenAt(screens, second);
    if (!now) return;
    setText(one('rank'), ordinals[now.rank - 1] ?? '');
    setText(one('race-clock'), raceClockAt(knots, Math.min(second, now.kind === 'jar' ? now.atS : second)));
    for (const face of root.querySelectorAll<HTMLElement>('[data-face]'))
      face.hidden = face.dataset['face'] !== now.kind;
    const face = root.querySelector<HTMLElement>(`[data-face="${now.kind}"]`);
    for (const [name, words] of Object.entries(now)) {
      const slot = face?.querySelector(`[data-slot="${name}"]`);
      if (slot && !Array.isArray(words)) setText(slot, String(words));
    }
    if (now.kind === 'board') for (const { team, done } of now.rows) showRow(team, done);
    const by = now.kind === 'egged' ? captions.find(({ team }) => team === now.by)?.title.split(' ')[0] : '';
    setText(one('phone-words'), screenWords(now, by ?? ''));
  }

  function showRow(team: string, done: number): void {
    const row = root.querySelector(`[data-row="${team}"]`);
    row?.parentElement?.append(row);
    root.querySelector(`[data-bar-of="${team}"]`)?.setAttribute('width', String(Math.round((done / 6) * 100)));
  }

  /** The caps are on the map already: what they are called in this build is read there. */
  function setPicture(picture: HTMLImageElement | null, team: string): void {
    const source = root.querySelector<HTMLImageElement>(`[data-bot="${team}"] img`)?.src;
    if (picture && source && picture.src !== source) picture.src = source;
  }
}

function setText(part: Element, words: string): void {
  if (part.textContent !== words) part.textContent = words;
}
