import { licenceSections } from './eula-licence.tsx';
import { limitsSections } from './eula-limits.tsx';
import { Legal, type LegalPart } from './legal.tsx';
import { phoneSections } from './eula-phone.tsx';

const inShort = [
  'The app is yours to use for your own games, free of charge.',
  'No forged locations, no cheating tools, no robots.',
  'It asks for camera and location when you play, and says why.',
  'The source code has a licence of its own: MIT.',
  'Your legal rights as a consumer always come first.',
];

const parts: readonly LegalPart[] = [
  { id: 'your-licence', title: 'Your licence', sections: licenceSections },
  { id: 'your-phone', title: 'The app on your phone', sections: phoneSections },
  { id: 'limits', title: 'Promises and their limits', sections: limitsSections },
];

export function Eula() {
  return (
    <Legal
      title="End-User Licence Agreement"
      lead="What you may do with the Pickled Egg app, what you may not, and where our promises end."
      inShort={inShort}
      parts={parts}
    />
  );
}
