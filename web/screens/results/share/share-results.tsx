import { useState } from 'react';
import { Actions } from '../../../parts/layout/actions.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { fileOf, pageOf } from './addresses.ts';
import { DownloadRow } from './download-row.tsx';
import { useNight } from '../night.ts';

type Step = 'ready' | 'drawing' | 'by-hand';

/** The podium to a friend's phone: by the phone's own sheet where it takes pictures, or else by hand. */
export function ShareResults() {
  const night = useNight();
  const [step, setStep] = useState<Step>('ready');
  const name = night.results.game.name;
  const page = pageOf(night);

  async function share() {
    setStep('drawing');
    const isShared = await sharePicture(fileOf(night, 'story.png'), {
      title: name,
      text: `${name}: the results. ${page}`,
    });
    setStep(isShared ? 'ready' : 'by-hand');
  }

  return (
    <div className="mt-5">
      <MainButton busy={step === 'drawing'} onClick={() => void share()}>
        Share the results
      </MainButton>
      <Dialog open={step === 'by-hand'} title="Share the results" onClose={() => setStep('ready')} lightDismiss>
        <Stack>
          <div>
            <SmallPrint>
              <span className="wrap-anywhere">{page}</span>
            </SmallPrint>
            <Actions>
              <CopyButton text={page}>Copy link</CopyButton>
            </Actions>
            {night.link === null && (
              <SmallPrint>
                It opens for everybody who was in the race.{' '}
                {night.story.reader.isHost
                  ? 'For anybody else make a link at the foot of this page.'
                  : 'For anybody else the host can make a link.'}
              </SmallPrint>
            )}
          </div>
          <ul>
            <DownloadRow href={fileOf(night, 'story.png')} name="Story picture" hint="1080 by 1920, fills a phone" />
            <DownloadRow href={fileOf(night, 'card.png')} name="Share card" hint="1200 by 630, for a chat or a post" />
          </ul>
        </Stack>
      </Dialog>
    </div>
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
