import type { ReactElement } from 'react';
import { Section } from './section.tsx';

/** Lists who sabotaged whom; shows a joke if no team did. */
export function EggSecutions({ teams, children }: { teams: number; children: ReactElement[] }) {
  return (
    <Section heading="Egg-secutions...">
      {children.length > 0 ? (
        <ul className="grid gap-2">{children}</ul>
      ) : (
        <p className="text-lead text-quiet">
          {teams === 1
            ? 'None. With one team there was nobody to sabotage.'
            : 'None. Either everybody was very kind, or nobody found the button.'}
        </p>
      )}
    </Section>
  );
}
