import './older.ts';
import { followRace, type Watched } from './line.ts';
import { beginAnewAtNight } from './nightly.ts';
import { drawWatch } from './watch.ts';

const root = document.getElementById('watch');
const token = /^\/watch\/([^/]+)/.exec(location.pathname)?.[1];
if (root && token) {
  let watched: Watched | null = null;
  const { show, tick } = drawWatch(root, token);
  followRace(token, (next) => {
    watched = next;
    show(next);
  });
  setInterval(tick, 1_000);
  stayAwake();
  beginAnewAtNight(() => watched);
}

/** Keeps the screen from going dark: by a wake lock where there is one, else by a film that plays, for which televisions stay awake. */
function stayAwake(): void {
  if ('wakeLock' in navigator) {
    document.addEventListener('visibilitychange', holdLock);
    holdLock();
    return;
  }
  const canvas = document.createElement('canvas');
  const film = document.createElement('video');
  if (!('captureStream' in canvas) || !canvas.getContext('2d')) return;
  film.muted = true;
  film.className = 'film';
  film.setAttribute('aria-hidden', 'true');
  film.srcObject = canvas.captureStream(1);
  document.body.appendChild(film);
  film.play().catch(() => undefined);
}

/** A page that is hidden loses its lock for good; an empty battery gives none. */
function holdLock(): void {
  if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => undefined);
}
