import { appPages } from '#contract/pages';
import { CounterPage } from './counter-page.tsx';

/** Mail to anybody, from a template or by hand. */
export function Mailer() {
  return <CounterPage head={appPages.mailer}>{null}</CounterPage>;
}
