import { useState } from 'react';
import { skipCode } from '#contract/limits';
import { wordsOf } from '#contract/problems';
import { Button } from '../../../parts/buttons/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { MenuCall } from '../../../parts/rows/menu-row.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { SheetFoot } from '../proof/sheet-foot.tsx';

interface CodeStepProps {
  code: string;
  onType: (code: string) => void;
  onUse: (code: string) => void;
  onList: () => void;
}

/** A code the host reads out stands for the bar, and needs no position. */
export function CodeStep({ code, onType, onUse, onList }: CodeStepProps) {
  const { game, view } = useRace();
  const lockedUntil = view.step?.codesLockedUntil ?? null;
  const lockedMs = leftUntil(view, lockedUntil, useNow(lockedUntil !== null));
  const [fault, setFault] = useState<string>();
  function use() {
    const plain = plainCode(code);
    if (plain === '') return setFault('Type the code the host gave you.');
    if (plain.length !== skipCode.length) return setFault(`A skip code has ${skipCode.length} characters.`);
    return onUse(plain);
  }
  return (
    <>
      <div className="grid gap-4 px-4 pb-3">
        <div className="grid gap-1">
          <h1 className="font-display text-[2.875rem] leading-[.95] font-black">Got a skip code?</h1>
          <p className="text-body text-quiet">Ask the host for the code of this bar. Six letters and numbers.</p>
        </div>
        {lockedMs > 0 && (
          <Notice tone="warning" title={wordsOf('codes-locked', { minutes: Math.ceil(lockedMs / 60_000) })}>
            <p>Until then the list of bars works, and the host can mark you as there.</p>
          </Notice>
        )}
        <Form id="skip-code" onSubmit={use}>
          <Field
            label="Skip code"
            name="code"
            value={code}
            error={fault}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => {
              setFault(undefined);
              onType(event.target.value.toUpperCase());
            }}
          />
        </Form>
        {game.hostTel && (
          <MenuCall icon="phone" title="Call host" detail="They can read you the code." tel={game.hostTel} />
        )}
      </div>
      <SheetFoot>
        <Button onClick={onList}>
          <Icon name="back" />
          Bar list
        </Button>
        <MainButton type="submit" form="skip-code" disabled={lockedMs > 0}>
          USE CODE
        </MainButton>
      </SheetFoot>
    </>
  );
}

function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
