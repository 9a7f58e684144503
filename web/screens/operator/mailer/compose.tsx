import { useId, useState } from 'react';
import { mailerCalls } from '#contract/calls/mailer';
import { mailer, text } from '#contract/limits';
import { listed } from '#contract/text/words';
import { problems } from '#contract/problems';
import { callServer } from '../../../call/api.ts';
import { Columns } from '../../../parts/layout/columns.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Select } from '../../../parts/fields/select.tsx';
import { TextLink } from '../../../parts/buttons/text-link.tsx';
import { usePerson } from '../../../person/session.ts';
import { useSend } from '../../../call/use-send.ts';
import {
  begunWith,
  countRecipients,
  type Draft,
  keepDraft,
  readDraft,
  removeDraft,
  type Template,
  unfilled,
  variablesOf,
} from './draft.ts';
import { Sending, type Sent } from './sending.tsx';
import { Variables } from './variables.tsx';
import { fillHtml, fillLine } from '#contract/text/placeholders';
import { Tabs } from '../../../parts/layout/tabs.tsx';
import { shownMail } from './shown-mail.ts';

const lights = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;

type Light = (typeof lights)[number]['id'];

const heights = { low: 'h-32', high: 'h-80' } as const;

interface AreaProps {
  label: string;
  name: string;
  value: string;
  height: keyof typeof heights;
  aside?: string;
  hint?: string;
  /** Code is neither corrected nor wrapped by words. */
  isCode?: boolean;
  onText: (value: string) => void;
}

/** One mail to many: written on the one side, seen on the other. */
export function Compose({ templates }: { templates: Template[] }) {
  const personId = usePerson()?.id ?? '';
  const [draft, setDraft] = useState<Draft>(() => readDraft(personId));
  const [sent, setSent] = useState<Sent | null>(null);
  /** A template that would write over what was written. */
  const [wanted, setWanted] = useState<Template | null>(null);
  /** Whether it shall go out with places that nobody filled. */
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSending, trouble, forget } = useSend(problems['send-failed'].words);
  const chosen = templates.find(({ id }) => id === draft.templateId);
  const recipients = countRecipients(draft);
  const open = unfilled(draft);

  function change(next: Draft) {
    setDraft(next);
    keepDraft(personId, next);
    setSent(null);
    forget();
  }

  function choose(id: string) {
    const template = templates.find((one) => one.id === id);
    if (!template) change({ ...draft, templateId: '' });
    else if (draft.html !== '' && draft.html !== chosen?.html) setWanted(template);
    else change(begunWith(draft, template));
  }

  function submit() {
    setIsAsking(false);
    setSent(null);
    const asked = { to: draft.to, subject: draft.subject, html: draft.html, variables: variablesOf(draft) };
    void send(asked, async (input, key) => {
      const answer = await callServer(mailerCalls['mailer/send'], { input, key });
      removeDraft(personId);
      setSent(answer);
    });
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="font-display text-h1">
          Mailer
        </h1>
        <TextLink to="/operator">Behind the counter</TextLink>
      </div>
      <Columns aside={<Preview draft={draft} />}>
        <Form onSubmit={() => (open.length > 0 ? setIsAsking(true) : submit())}>
          <Area
            label="Recipients"
            name="to"
            height="low"
            value={draft.to}
            aside={`${recipients} of ${mailer.recipients}`}
            hint="One a line, or with commas between them. Each gets a mail of their own."
            onText={(to) => change({ ...draft, to })}
          />
          <Select
            label="Template"
            name="template"
            value={draft.templateId}
            options={[
              ['', 'None'],
              ...templates.map(({ id, name, filename }) => [id, `${name} (${filename})`] as const),
            ]}
            hint={chosen ? `File: ${chosen.filename}` : 'A template fills in subject and body.'}
            onChoose={choose}
          />
          <Field
            label="Subject"
            name="subject"
            required
            maxLength={text.mailSubject}
            value={draft.subject}
            onChange={(event) => change({ ...draft, subject: event.currentTarget.value })}
          />
          <Area
            label="HTML body"
            name="html"
            height="high"
            isCode
            value={draft.html}
            hint="A plain-text part is made from it."
            onText={(html) => change({ ...draft, html })}
          />
          <Variables draft={draft} onDraft={change} />
          {open.length > 0 && draft.html !== '' && (
            <Notice tone="warning" title={`Not filled in yet: ${open.join(', ')}`} />
          )}
          <MainButton type="submit" busy={isSending} disabled={recipients === 0 || draft.html.trim() === ''}>
            Send email
          </MainButton>
          {trouble && <Notice tone="trouble" title={trouble.words} />}
          {sent && <Sending sent={sent} />}
        </Form>
      </Columns>
      <ConfirmDialog
        open={isAsking}
        title="Send it with gaps?"
        yes="Send it as it is"
        no="Back to the mail"
        onYes={submit}
        onNo={() => setIsAsking(false)}
      >
        <p className="text-body wrap-anywhere">
          No value for {listed(open)}. {gapWords(draft)}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={wanted !== null}
        title="Write over the mail?"
        yes="Use the template"
        no="Keep what I wrote"
        onYes={() => {
          if (wanted) change(begunWith(draft, wanted));
          setWanted(null);
        }}
        onNo={() => setWanted(null)}
      >
        <p className="text-body">Subject and body as you have them now are gone then. Recipients and variables stay.</p>
      </ConfirmDialog>
    </>
  );
}

/** Says what readers see of a placeholder without a value: nothing if it has a row in the form, else the placeholder itself. */
function gapWords(draft: Draft): string {
  const variables = variablesOf(draft);
  const open = unfilled(draft);
  const empty = open.filter((name) => Object.hasOwn(variables, name));
  const raw = open.filter((name) => !empty.includes(name));
  return [
    ...(empty.length > 0 ? [`In place of ${listed(empty.map(braced))} they read nothing.`] : []),
    ...(raw.length > 0 ? [`They read ${listed(raw.map(braced))} as it stands.`] : []),
  ].join(' ');
}

const braced = (name: string) => `{{${name}}}`;

/** A field for many lines that keeps its height. */
function Area({ label, height, aside, hint, isCode = false, onText, ...native }: AreaProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-display text-label">
          {label}
        </label>
        {aside && <span className="text-small text-quiet tabular-nums">{aside}</span>}
      </div>
      <textarea
        {...native}
        id={id}
        spellCheck={!isCode}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={hint ? `${id}-below` : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
        className={`block w-full resize-y rounded-mat border-3 border-edge bg-card px-4 py-3 text-ink ${isCode ? 'text-small break-all' : 'text-body'} ${heights[height]}`}
      />
      {hint && (
        <p id={`${id}-below`} className="mt-1.5 text-small text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The mail as its reader will see it, with the variables filled in: no script, no link, nothing fetched but our own pictures. */
function Preview({ draft }: { draft: Draft }) {
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
