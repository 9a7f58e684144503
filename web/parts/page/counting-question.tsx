import { useState } from 'react';
import { type Consent, isCountingConfigured, keepConsent, keptConsent } from '../../app/analytics.ts';
import { Button } from '../buttons/button.tsx';
import { InlineLink } from '../buttons/text-link.tsx';

/** Asks once whether we may count; only where the operator configured it. Both answers weigh the same. */
export function CountingQuestion() {
  const [isOpen, setOpen] = useState(() => isCountingConfigured() && keptConsent() === null);
  if (!isOpen) return null;
  const say = (consent: Consent) => () => {
    keepConsent(consent);
    setOpen(false);
  };
  return (
    <section
      aria-label="Counting"
      className="mx-auto grid w-full max-w-[1280px] items-center gap-4 px-4 py-4 text-body desk:grid-cols-[1fr_auto_auto] desk:px-8"
    >
      <p>
        May we count sign-ups, sign-ins and new games, with the game's name and mode? It sets no cookie and follows
        nobody around. <InlineLink to="/terms#cookies">How it works</InlineLink>
      </p>
      <div className="grid grid-cols-2 gap-3 desk:contents">
        <Button onClick={say('no')}>No thanks</Button>
        <Button onClick={say('yes')}>Yes, count</Button>
      </div>
    </section>
  );
}
