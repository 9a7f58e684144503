import { appPages } from '#contract/pages';
import { CounterPage } from './counter-page.tsx';

/** Games, races, money and mail at a glance. */
export function Operator() {
  return <CounterPage head={appPages.operator}>{null}</CounterPage>;
}
