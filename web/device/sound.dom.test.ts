import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buzz } from './buzz.ts';
import { playSound, useSound, wakeSoundByTaps } from './sound.ts';

let heard: number[] = [];
let speaks = true;
/** Who waits for a phone that lets nobody speak. */
let waiting: (() => void)[] = [];

beforeEach(() => {
  heard = [];
  vi.stubGlobal('AudioContext', Speaker);
  vi.stubGlobal('OscillatorNode', Voice);
  vi.stubGlobal('GainNode', Volume);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'vibrate');
});

test('a phone is silent until somebody switches sound on, who hears it at once; it is kept', async () => {
  playSound('right');
  expect(heard).toEqual([]);
  render(createElement(Switch));
  await userEvent.click(screen.getByRole('button', { name: 'Sound is off' }));
  expect([heard, localStorage.getItem('sound')]).toEqual([[880, 1175], 'on']);
  await act(async () => playSound('right'));
  expect(heard.slice(2)).toEqual([523, 659, 784]);
  await userEvent.click(screen.getByRole('button', { name: 'Sound is on' }));
  await act(async () => playSound('wrong'));
  expect([heard.length, localStorage.getItem('sound')]).toEqual([5, 'off']);
});

test('a phone that falls silent is asked again by a tap, and what it kept back is not said then', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  render(createElement(Switch));
  const end = wakeSoundByTaps();
  await act(async () => screen.getByRole('button', { name: 'Sound is off' }).click());
  heard = [];
  speaks = false;
  await act(async () => playSound('right'));
  expect([heard, waiting.length]).toEqual([[], 1]);
  vi.advanceTimersByTime(5_000);
  await act(async () => document.body.click());
  expect(waiting.length).toBe(2);
  speaks = true;
  await act(async () => waiting.forEach((wake) => wake()));
  expect(heard).toEqual([]);
  await act(async () => playSound('wrong'));
  expect(heard).toEqual([247, 185]);
  end();
  await act(async () => screen.getByRole('button', { name: 'Sound is on' }).click());
  vi.useRealTimers();
});

test('where a phone has no voice and cannot shake, nothing breaks', async () => {
  render(createElement(Switch));
  vi.stubGlobal('AudioContext', undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Sound is off' }));
  expect(() => {
    playSound('sabotage');
    buzz('sabotage');
  }).not.toThrow();
  expect(heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sound is on' }));
});

test('a phone shakes differently for what was right and what was wrong', () => {
  const felt: unknown[] = [];
  const vibrate = (pattern: unknown) => felt.push(pattern) > 0;
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  buzz('right');
  buzz('wrong');
  expect(felt).toEqual([[60, 40, 140], [220]]);
});

function Switch() {
  const { isOn, set } = useSound();
  return createElement('button', { type: 'button', onClick: () => set(!isOn) }, `Sound is ${isOn ? 'on' : 'off'}`);
}

class Speaker {
  currentTime = 0;
  destination = {};
  get state() {
    return speaks ? 'running' : 'suspended';
  }
  resume = () => (speaks ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)));
}

class Voice {
  constructor(_on: unknown, { frequency }: { frequency: number }) {
    heard.push(frequency);
  }
  connect = (next: unknown) => next;
  start = () => undefined;
  stop = () => undefined;
}

class Volume {
  gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  connect = (next: unknown) => next;
}
