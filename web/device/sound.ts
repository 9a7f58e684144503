import { useSyncExternalStore } from 'react';
import { type Felt, hasBeenTouched } from './buzz.ts';

const storageKey = 'sound';
/** Pitch in hertz, when it begins and how long it lasts, in seconds. */
type Note = [pitch: number, from: number, long: number];

const tunes: Record<Felt, { voice: OscillatorType; notes: Note[] }> = {
  right: {
    voice: 'triangle',
    notes: [
      [523, 0, 0.12],
      [659, 0.1, 0.12],
      [784, 0.2, 0.26],
    ],
  },
  wrong: {
    voice: 'triangle',
    notes: [
      [247, 0, 0.18],
      [185, 0.16, 0.34],
    ],
  },
  sabotage: {
    voice: 'sawtooth',
    notes: [
      [196, 0, 0.14],
      [139, 0.12, 0.14],
      [98, 0.24, 0.4],
    ],
  },
  clue: {
    voice: 'sine',
    notes: [
      [880, 0, 0.1],
      [1175, 0.09, 0.2],
    ],
  },
};
const loudness = 0.14;
const freshMs = 1_000;

const listeners = new Set<() => void>();
let isOn = readSwitch();
let speaker: AudioContext | null = null;

/** Whether this phone makes sounds, and the switch for it. Off until somebody switches it on, who hears one at once. */
export function useSound(): { isOn: boolean; set: (isOn: boolean) => void } {
  return { isOn: useSyncExternalStore(follow, () => isOn), set: setSound };
}

/** A few notes, when sound is on and the phone lets us. What it lets us say only later, at the next tap, is no news any more. */
export function playSound(felt: Felt): void {
  // A phone without a voice.
  if (hasBeenTouched()) void playFresh(felt).catch(() => undefined);
}

async function playFresh(felt: Felt): Promise<void> {
  const askedAt = performance.now();
  const woken = await wokenSpeaker();
  if (!woken || performance.now() - askedAt > freshMs) return;
  for (const note of tunes[felt].notes) sing(woken, tunes[felt].voice, note);
}

/** An iPhone lets a page speak only from a tap on, and no more after a call: while sound is on every tap asks anew. The answer ends it. */
export function wakeSoundByTaps(): () => void {
  const tapping = new AbortController();
  document.addEventListener('click', () => void wokenSpeaker(), { signal: tapping.signal });
  return () => tapping.abort();
}

async function wokenSpeaker(): Promise<AudioContext | null> {
  if (!isOn || typeof AudioContext === 'undefined') return null;
  try {
    speaker ??= new AudioContext();
    if (speaker.state !== 'running') await speaker.resume();
    return speaker;
  } catch {
    // A phone without a voice.
    return null;
  }
}

function sing(on: AudioContext, voice: OscillatorType, [pitch, from, long]: Note): void {
  const begins = on.currentTime + from;
  const source = new OscillatorNode(on, { type: voice, frequency: pitch });
  const volume = new GainNode(on, { gain: 0 });
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loudness, begins + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + long);
  source.connect(volume).connect(on.destination);
  source.start(begins);
  source.stop(begins + long);
}

function setSound(next: boolean): void {
  isOn = next;
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off');
  } catch {
    // Storage is closed to us: it lasts as long as this page.
  }
  for (const tell of listeners) tell();
  if (next) playSound('clue');
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

function follow(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
