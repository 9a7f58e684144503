import type { ReactNode } from 'react';
import type { HomeNight } from '../../home/use-home.ts';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Icon, type IconName } from '../../parts/marks/icon.tsx';

const shape =
  'flex min-h-16 items-center justify-center gap-3 rounded-mat border-3 px-3 py-2 text-center font-display text-label wrap-anywhere';

/** [U8] Whom to ring: plain links that need no data. */
export function ToRing({ help: { emergency, host, taxiUrl } }: { help: HomeNight['help'] }) {
  const [first, ...others] = emergency;
  return (
    <div className="grid gap-3">
      <div className="flex gap-3">
        {first !== undefined && <Ring number={first}>{`Call ${first}`}</Ring>}
        {others.map((number) => (
          <Ring key={number} number={number} isSmall>
            {number}
          </Ring>
        ))}
      </div>
      {(taxiUrl !== null || host !== null) && (
        <div className="flex gap-3">
          {taxiUrl !== null && (
            <Plain href={taxiUrl} icon="taxi">
              Taxi
            </Plain>
          )}
          {host !== null && (
            <Plain href={`tel:${host.tel}`} icon="phone">
              {`Call ${host.name}`}
            </Plain>
          )}
        </div>
      )}
      <div className="text-center">
        <SmallPrint>Calls work without data. So does this page.</SmallPrint>
      </div>
    </div>
  );
}

function Ring({ number, isSmall = false, children }: { number: string; isSmall?: boolean; children: string }) {
  return (
    <a
      href={`tel:${number}`}
      aria-label={`Call ${number}`}
      className={`${shape} border-beet bg-beet text-shell ${isSmall ? 'grow' : 'grow-2'}`}
    >
      {!isSmall && <Icon name="phone" />}
      {children}
    </a>
  );
}

function Plain({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  return (
    <a href={href} className={`${shape} grow basis-0 border-edge active:bg-raised`} rel="noreferrer">
      <Icon name={icon} />
      {children}
    </a>
  );
}
