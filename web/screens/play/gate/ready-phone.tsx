import { Button } from '../../../parts/buttons/button.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { permitWords, stateOf, troubleOf } from './permit-copy.ts';
import { usePermits } from './use-permits.ts';

const wanted = ['location', 'camera'] as const;

/** What the race will ask of the phone, asked in peace before it starts. Whoever waits is asked then. */
export function ReadyPhone() {
  const { permits, ask } = usePermits();
  if (!permits) return null;
  return (
    <section className="grid gap-2 text-left">
      <h2 className="font-display text-h3">Your phone, ready</h2>
      <ul className="grid gap-1">
        {wanted.map((permit) => {
          const state = permits[permit];
          const isDone = state === 'granted' || state === 'missing';
          return (
            <li key={permit} className="grid gap-2 py-1">
              <p className="flex items-center gap-3 text-body">
                <span className={state === 'granted' ? 'text-good' : 'text-quiet'}>
                  <Icon name={state === 'granted' ? 'tick' : permit === 'camera' ? 'camera' : 'locate'} />
                </span>
                <b>{permitWords[permit].title}</b>
                <span className="text-quiet">{stateOf(permit, state)}</span>
              </p>
              {!isDone && (
                <Button busy={state === 'asking'} onClick={() => ask(permit)}>
                  {permitWords[permit].button}
                </Button>
              )}
              {troubleOf(permit, state) && <p className="text-small text-quiet">{troubleOf(permit, state)}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
