import { useEffect, useState } from 'react';
import { cohostCalls } from '#contract/calls/cohosts';
import { cohosts } from '#contract/limits';
import { callServer } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { Notice } from '../../parts/page/notice.tsx';

interface Link {
  address: string;
  isOpen: boolean;
}

/** [Q1] The link for one co-host: to scan, or to pass on. */
export function AddCohost({ gameId }: { gameId: number }) {
  const { send, isSending, trouble } = useSend('Failed to make a link');
  const [link, setLink] = useState<Link | null>(null);
  const isOpen = link?.isOpen ?? false;
  const address = link?.address;
  useEffect(() => {
    if (address === undefined) return undefined;
    const timer = setTimeout(() => setLink({ address, isOpen: false }), cohosts.linkMs);
    return () => clearTimeout(timer);
  }, [address]);

  function make() {
    // Each link is a new one: what was asked for before is not asked for again.
    void send({ at: Date.now() }, async () => {
      const { token } = await callServer(cohostCalls['make-cohost-link'], {
        params: { gameId: String(gameId) },
      });
      setLink({ address: `${location.origin}/cohost/${token}`, isOpen: true });
    });
  }

  return (
    <section aria-label="Add a co-host" className="grid gap-3">
      {link?.isOpen && (
        <div className="grid gap-3">
          <div className="mx-auto w-full max-w-[231px]">
            <QrCode text={link.address} title="QR code: help to host" />
          </div>
          <SmallPrint>Works once, for ten minutes. Then you say yes to the name you read here.</SmallPrint>
          <CopyButton text={link.address}>Copy the link</CopyButton>
        </div>
      )}
      {link && !isOpen && <SmallPrint>That link has run out.</SmallPrint>}
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      <Button look={isOpen ? 'link' : 'fill'} busy={isSending} onClick={make}>
        {link ? 'Make a new link' : 'Add a co-host'}
      </Button>
    </section>
  );
}
