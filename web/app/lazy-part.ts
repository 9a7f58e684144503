import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { arrivalOf } from './lazy-screen.ts';

/** A part of a screen in a file of the build of its own. */
export interface LazyPart<Props extends object> extends FunctionComponent<Props> {
  /** Has it ready for when it is wanted; one that did not arrive is asked for again. Says whether it is here. */
  fetchNow: () => Promise<boolean>;
}

/** Once its file is here the part is shown at once, as if it had come with the screen; until then it suspends. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: ComponentType<Props> | null = null;
  let asked: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  let later = wait();
  function wait() {
    return lazy(async () => ({ default: await ask() }));
  }
  async function ask(): Promise<ComponentType<Props>> {
    asked ??= arrivalOf(load());
    try {
      here = await asked;
      return here;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }
  function Part(props: Props) {
    // What is on the screen stays the same while it is there.
    const [Shown] = useState(() => here ?? later);
    return createElement(Shown as ComponentType<Props>, props);
  }
  async function fetchNow(): Promise<boolean> {
    if (hasFailed) [asked, later, hasFailed] = [null, wait(), false];
    return ask().then(Boolean, () => false);
  }
  return Object.assign(Part, { fetchNow });
}
