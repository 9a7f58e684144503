import type { OutputOf } from '#contract/call';
import type { accountCalls } from '#contract/calls/account';
import { recoveryCode } from '#contract/limits';
import { longDayOf } from '../../../app/long-date.ts';
import { FactLine } from '../../../parts/rows/fact-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { AccountLine, AccountLines } from '../account-line.tsx';
import type { App } from './factors.ts';

type KeptCodes = OutputOf<(typeof accountCalls)['recovery-codes']>;

interface LockLinesProps {
  apps: App[];
  /** Null while we ask. */
  kept: KeptCodes | null;
  onRemove: (app: App) => void;
  onNewCodes: () => void;
}

/** What opens the second lock, a line each. */
export function LockLines({ apps, kept, onRemove, onNewCodes }: LockLinesProps) {
  return (
    <AccountLines label="What opens your second lock">
      {apps.map((app) => (
        <AccountLine key={app.id} name={app.name} detail={`Added on ${longDayOf(app.addedAt)}`}>
          <SmallButton onClick={() => onRemove(app)}>
            Remove<span className="sr-only"> {app.name}</span>
          </SmallButton>
        </AccountLine>
      ))}
      {kept && (
        <AccountLine name="Recovery codes" detail={<FactLine facts={factsOf(kept)} />}>
          <SmallButton onClick={onNewCodes}>
            New codes<span className="sr-only"> for recovery</span>
          </SmallButton>
        </AccountLine>
      )}
    </AccountLines>
  );
}

function factsOf({ left, madeAt }: KeptCodes): string[] {
  if (madeAt === null) return ['None made yet'];
  return [`${left} of ${recoveryCode.codes} left`, `made on ${longDayOf(madeAt)}`];
}

const few = 3;

/** Said before a lost phone would lock somebody out. */
export function FewCodes({ left }: { left: number }) {
  if (left >= few) return null;
  const title =
    left === 0 ? 'You have no recovery code' : `Only ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left`;
  return (
    <Notice tone="warning" title={title}>
      <p>If your phone is lost, only one of these lets you in. Make new codes and keep them safe.</p>
    </Notice>
  );
}
