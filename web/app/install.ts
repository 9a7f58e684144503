import { useSyncExternalStore } from 'react';

/** How this device can put the app on its home screen. */
export type InstallWay = 'prompt' | 'ios' | null;

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const dismissedKey = 'installHintDismissed';
const listeners = new Set<() => void>();
let kept: InstallPrompt | null = null;

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  keep(event as InstallPrompt);
});
addEventListener('appinstalled', () => keep(null));

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(follow, installWay);
}

/** The browser asks by itself; whatever the person answers, it will not be asked again with this event. */
export function install(): void {
  void kept?.prompt();
  keep(null);
}

export function dismissInstall(): void {
  try {
    localStorage.setItem(dismissedKey, 'yes');
  } catch {
    // Storage is closed to us: the hint comes back another day.
  }
  for (const tell of listeners) tell();
}

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const tell of listeners) tell();
}

function follow(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function installWay(): InstallWay {
  if (isInstalled() || isDismissed()) return null;
  if (kept) return 'prompt';
  return isIos() ? 'ios' : null;
}

/** Whether this page was opened from the home screen. */
export function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) === 'yes';
  } catch {
    return false;
  }
}

/** iPads say they are Macs, but no Mac has a touch screen. */
export function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
