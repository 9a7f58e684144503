import { useState } from 'react';
import { fillHtml, fillLine } from '#contract/text/placeholders';
import { Tabs } from '../../../parts/layout/tabs.tsx';
import { type Draft, variablesOf } from './draft.ts';
import { shownMail } from './shown-mail.ts';

const lights = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;

type Light = (typeof lights)[number]['id'];

/** The mail as its reader will see it, with the variables filled in: no script, no link, nothing fetched but our own pictures. */
export function Preview({ draft }: { draft: Draft }) {
  const [light, setLight] = useState<Light>('light');
  const variables = variablesOf(draft);
  return (
    <section aria-label="Preview" className="grid gap-3">
      <h2 className="font-display text-h3">Preview</h2>
      <p className="text-body wrap-anywhere">
        <span className="text-quiet">Subject: </span>
        {fillLine(draft.subject, variables)}
      </p>
      <Tabs label="How the preview is lit" tabs={lights} chosen={light} onChoose={setLight}>
        <iframe
          title={`Preview of the mail, ${light}`}
          sandbox=""
          srcDoc={shownMail(fillHtml(draft.html, variables), light, location.origin)}
          className="block h-[680px] w-full max-w-[600px] rounded-mat border-3 border-edge bg-shell"
        />
      </Tabs>
    </section>
  );
}
