import { useQuery } from '@tanstack/react-query';
import { paymentCalls } from '#contract/calls/payment';
import { callServer } from '../../call/api.ts';
import { paymentsHere } from '../../app/settings.ts';
import { pounds } from '../host/pay/price.ts';

type Mode = 'classic' | 'lazy';

/** What a game of a mode costs, in words; null while that is not known. */
export function usePrices(): (mode: Mode, teams: number) => { each: string; total: string } | null {
  const isFree = paymentsHere().by === 'off';
  const { data } = useQuery({
    queryKey: ['prices'],
    queryFn: () => callServer(paymentCalls.prices),
    enabled: !isFree,
  });
  return (mode, teams) => {
    if (isFree) return { each: 'Free', total: 'Free' };
    if (!data) return null;
    const pence = mode === 'lazy' ? data.lazyPence : data.classicPence;
    return pence === 0
      ? { each: 'Free', total: 'Free' }
      : { each: `${pounds(pence)} a team`, total: pounds(teams * pence) };
  };
}
