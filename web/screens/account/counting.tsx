import { useState } from 'react';
import { type Consent, keepConsent, keptConsent } from '../../app/analytics.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';

/** Where one changes one's mind about being counted. */
export function Counting() {
  const [consent, setConsent] = useState(keptConsent);
  const say = (next: Consent) => () => {
    keepConsent(next);
    setConsent(next);
  };
  return (
    <Stack gap="tight">
      <Text>
        {consent === 'yes'
          ? 'We count your sign-ins and the games you create on this device, with their names and modes. No cookie, no profile.'
          : 'We count nothing you do on this device.'}
      </Text>
      {consent === 'yes' ? (
        <Button onClick={say('no')}>Stop counting</Button>
      ) : (
        <Button onClick={say('yes')}>You may count</Button>
      )}
    </Stack>
  );
}
