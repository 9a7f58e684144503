import { useState } from 'react';
import { longDayOf } from '../../../app/long-date.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Actions } from '../../../parts/layout/actions.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { fileOf, pageOf } from './addresses.ts';
import { DownloadRow } from './download-row.tsx';
import { useNight } from '../night.ts';
import { useLentLink } from './lent-link.ts';

type Step = 'ready' | 'drawing' | 'by-hand';

/** The podium to a friend's phone with a link that opens: by the phone's own sheet where it takes pictures, or else by hand. */
export function ShareResults() {
  const night = useNight();
  const { made } = useLentLink();
  const [step, setStep] = useState<Step>('ready');
  const name = night.results.game.name;
  const link = made ?? (night.link === null ? null : pageOf(night));

  async function share() {
    // Without a link that opens there is something to be said first.
    if (link === null) return setStep('by-hand');
    setStep('drawing');
    const isShared = await sharePicture(fileOf(night, 'story.png'), {
      title: name,
      text: `${name}: the results. ${link}`,
    });
    return setStep(isShared ? 'ready' : 'by-hand');
  }

  return (
    <div className="mt-5">
      <MainButton busy={step === 'drawing'} onClick={() => void share()}>
        Share the results
      </MainButton>
      <Dialog open={step === 'by-hand'} title="Share the results" onClose={() => setStep('ready')} lightDismiss>
        <Stack>
          {link !== null && <TheLink link={link} />}
          {link === null && (night.story.reader.isHost ? <Lend /> : <AskHost />)}
          <ul>
            <DownloadRow href={fileOf(night, 'story.png')} name="Story picture" hint="1080 by 1920, fills a phone" />
            <DownloadRow href={fileOf(night, 'card.png')} name="Share card" hint="1200 by 630, for a chat or a post" />
          </ul>
        </Stack>
      </Dialog>
    </div>
  );
}

/** A link that opens for whoever gets it. */
function TheLink({ link }: { link: string }) {
  const { results } = useNight();
  return (
    <div>
      <SmallPrint>
        <span className="wrap-anywhere">{link}</span>
      </SmallPrint>
      <PassOn copy="Copy link" text={link} share={{ title: results.game.name, url: link }} />
    </div>
  );
}

/** The page is the race's people's until its host lends it out. */
function Lend() {
  const { since, isSending, trouble, make } = useLentLink();
  return (
    <Stack gap="tight">
      <Text>
        {since === null
          ? 'Only people of the race can open this page. Lend it out, and everybody with the link can read it and see its photos.'
          : `You lent this page out on ${longDayOf(since)}. We keep no copy of that link: share it from where you sent it, or make a new one. The old one then stops working.`}
      </Text>
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      <Button look="fill" busy={isSending} onClick={() => void make(() => undefined)}>
        {since === null ? 'Make a link' : 'Make a new link'}
      </Button>
    </Stack>
  );
}

/** Words for the host, who alone can lend it out. */
function AskHost() {
  const night = useNight();
  const name = night.results.game.name;
  const words = `Would you lend out the results of ${name}? Make a link at the foot of ${pageOf(night)}, and everybody can have a look.`;
  return (
    <div>
      <Text>Only people of the race can open this page. Ask the host for a link that opens for everybody:</Text>
      <SmallPrint>
        <span className="wrap-anywhere">{words}</span>
      </SmallPrint>
      <PassOn copy="Copy the words" text={words} share={{ title: name, text: words }} />
    </div>
  );
}

function PassOn({ copy, text, share }: { copy: string; text: string; share: ShareData }) {
  // Who closes the sheet again has not failed.
  const open = () => void navigator.share(share).catch(() => undefined);
  return (
    <Actions>
      <CopyButton text={text}>{copy}</CopyButton>
      {'share' in navigator && <TextButton onClick={open}>Share</TextButton>}
    </Actions>
  );
}

/** Gives a picture to the phone's share sheet. False where there is none, or it would not: then somebody has to do it by hand. */
async function sharePicture(address: string, words: { title: string; text: string }): Promise<boolean> {
  if (!takesPictures()) return false;
  try {
    const response = await fetch(new URL(address, location.origin), { credentials: 'include' });
    if (!response.ok) return false;
    const picture = new File([await response.blob()], 'pickled-egg-results.png', { type: 'image/png' });
    await navigator.share({ ...words, files: [picture] });
    return true;
  } catch (error) {
    // Who closes the sheet again has not failed.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function takesPictures(): boolean {
  const some = new File([''], 'some.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [some] });
}
