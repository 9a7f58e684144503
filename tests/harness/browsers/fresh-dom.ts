import { afterAll, vi } from 'vitest';
import { home } from './small-dom.ts';

const { setTimeout, setInterval, setImmediate, BroadcastChannel } = globalThis;
const leftBehind = new Set<() => void>();

/** Calls it, and knows how to end what it began. */
function noted<Begin extends (...given: never[]) => unknown>(
  begin: Begin,
  end: (begun: ReturnType<Begin>) => void,
): Begin {
  const noting = (...given: Parameters<Begin>) => {
    const begun = begin(...given) as ReturnType<Begin>;
    leftBehind.add(() => end(begun));
    return begun;
  };
  return Object.assign(noting, begin);
}

globalThis.setTimeout = noted(setTimeout, clearTimeout);
globalThis.setInterval = noted(setInterval, clearInterval);
globalThis.setImmediate = noted(setImmediate, clearImmediate);
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    leftBehind.add(() => this.close());
  }
};

const known = new Set(Object.getOwnPropertyNames(globalThis));

function endAll(): void {
  for (const end of leftBehind) end();
  leftBehind.clear();
}

/** A file's window is the process's own global: what a script of the page put there goes with it. What begins with __ is Vitest's. */
function forgetGlobals(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!known.has(name) && !name.startsWith('__')) Reflect.deleteProperty(globalThis, name);
  }
}

// Files that share a process share no DOM; and what one of them left waiting does not wake up in the next.
afterAll(async () => {
  endAll();
  forgetGlobals();
  await home.anotherDom?.();
  // Also not what began when it heard, at the end, that its call came to nothing.
  endAll();
  await vi.dynamicImportSettled();
  Object.assign(globalThis, { setTimeout, setInterval, setImmediate, BroadcastChannel });
});
