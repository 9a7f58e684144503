import { useState } from 'react';
import { appPages } from '#contract/pages';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { troubleFrom } from '../../call/trouble.ts';

interface LoadTroubleProps {
  error: Error;
  words: string;
  onTryAgain: () => void;
}

/** The team's page when it could not be read. It is asked for again by itself meanwhile. */
export function LoadTrouble({ error, words, onTryAgain }: LoadTroubleProps) {
  const [isClosed, setIsClosed] = useState(false);
  const trouble = troubleFrom(error, words);
  return (
    <Page head={appPages.group} heading={appPages.group.title}>
      <Notice tone="trouble" title={words} action={<Button onClick={onTryAgain}>Try again</Button>}>
        <p>What you wrote before is kept on this phone.</p>
      </Notice>
      <TroubleDialog
        trouble={isClosed ? null : trouble}
        onClose={() => setIsClosed(true)}
        onTryAgain={() => {
          setIsClosed(true);
          onTryAgain();
        }}
      />
    </Page>
  );
}
