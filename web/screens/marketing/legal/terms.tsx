import { Legal, type LegalPart } from './legal.tsx';
import { agreementSections } from './terms-agreement.tsx';
import { cookieSections } from './terms-cookies.tsx';
import { gameSections } from './terms-game.tsx';
import { moneySections } from './terms-money.tsx';
import { privacySections } from './terms-privacy.tsx';
import { rightsSections } from './terms-rights.tsx';

const inShort = [
  'You must be 18 or over.',
  'Nobody ever has to drink. Soft drinks count.',
  'No dare is worth getting hurt. Anyone may refuse, and anyone may leave.',
  'The server is the judge. The host runs the night.',
  'We keep what the game needs. We sell no data and show no adverts.',
];

const parts: readonly LegalPart[] = [
  { id: 'game', title: 'You and the game', sections: gameSections },
  { id: 'agreement', title: 'You and us', sections: [...moneySections, ...agreementSections] },
  { id: 'privacy', title: 'Privacy policy', sections: [...privacySections, ...rightsSections] },
  { id: 'cookies', title: 'Cookie policy', sections: cookieSections },
];

export function Terms() {
  return (
    <Legal
      title="Terms and Conditions"
      lead="The rules between you and us, with our privacy and cookie policies. In plain English, because small print is for beer mats."
      inShort={inShort}
      parts={parts}
    />
  );
}
