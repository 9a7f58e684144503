import { useState } from 'react';
import { Actions } from '../../../parts/layout/actions.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { longDayOf } from '../../../app/long-date.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { useNight } from '../night.ts';
import { Section } from '../section.tsx';
import { useLentLink } from './lent-link.ts';

type Question = 'none' | 'new' | 'end';

/** For the host: a link that opens this page without an account, for as long as they like. */
export function ResultsLink() {
  const { results, story } = useNight();
  const [question, ask] = useState<Question>('none');
  const lent = useLentLink();
  const { made, since, isSending, trouble } = lent;
  if (!story.host) return null;
  const make = () => lent.make(() => ask('none'));
  const end = () => lent.end(() => ask('none'));

  function share(url: string) {
    // Who closes the sheet again has not failed.
    navigator.share({ title: results.game.name, url }).catch(() => undefined);
  }

  return (
    <Section heading="A link for everybody">
      <Stack gap="tight">
        <p className="text-body text-quiet">
          {since === null && made === null
            ? 'Make a link that opens this page without an account. Search engines never see it, and you can end it at any time.'
            : 'Whoever has the link can read this page and see its photos. Search engines never see it.'}
        </p>
        {made !== null && (
          <div className="rounded-mat border-2 border-edge-soft bg-card px-4 pt-3">
            <p className="text-body font-semibold wrap-anywhere">{made}</p>
            <Actions>
              <CopyButton text={made}>Copy link</CopyButton>
              {'share' in navigator && <TextButton onClick={() => share(made)}>Share</TextButton>}
            </Actions>
          </div>
        )}
        {since !== null && made === null && (
          <p className="text-body">
            There is one since {longDayOf(since)}. We keep no copy of it: if you have lost it, make a new one.
          </p>
        )}
        {trouble && <Notice tone="trouble" title={trouble.words} />}
        {since === null && made === null ? (
          <Button busy={isSending} onClick={() => void make()}>
            Make a link
          </Button>
        ) : (
          <div className="grid gap-3 tablet:grid-cols-2">
            <Button onClick={() => ask('new')}>Make a new link</Button>
            <Button look="danger" onClick={() => ask('end')}>
              End the link
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        open={question === 'new'}
        title="Make a new link?"
        yes="Make a new link"
        no="Keep the old one"
        busy={isSending}
        onYes={() => void make()}
        onNo={() => ask('none')}
      >
        <p>The old one stops working at once, wherever it has been sent.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'end'}
        title="End the link?"
        yes="End the link"
        no="Keep it"
        busy={isSending}
        onYes={() => void end()}
        onNo={() => ask('none')}
      >
        <p>It stops working at once, wherever it has been sent. The people of the race still see this page.</p>
      </ConfirmDialog>
    </Section>
  );
}
