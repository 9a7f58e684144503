import { Button } from '../../../parts/buttons/button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { AllowSteps } from './allow-steps.tsx';

/** The camera was refused, is missing or does not answer: there is another way. */
export function NoCamera({ onAgain }: { onAgain: () => void }) {
  return (
    <Notice
      tone="info"
      title="The camera does not open here."
      action={<Button onClick={onAgain}>Try the camera again</Button>}
    >
      <p>Press the egg: take the photo with your phone's own camera, or pick one you have just taken.</p>
      <AllowSteps permit="camera" />
    </Notice>
  );
}
