import type { OutputOf } from '#contract/call';
import type { mailerCalls } from '#contract/calls/mailer';
import { named, placeholdersIn } from '#contract/text/placeholders';
import { tabStorage } from '../../../offline/tab-storage.ts';

export type Template = OutputOf<(typeof mailerCalls)['mailer/templates']>['templates'][number];

export interface Variable {
  /** Stays the same while its key is typed. */
  id: number;
  key: string;
  value: string;
}

export interface Draft {
  to: string;
  subject: string;
  html: string;
  /** The template it began with; '' for none. */
  templateId: string;
  variables: Variable[];
}

export const emptyDraft: Draft = { to: '', subject: '', html: '', templateId: '', variables: [] };

const keptName = (personId: string) => `mailerDraft:${personId}`;

/** What somebody was writing in this tab before they left the page. It ends with the tab: it holds other people's addresses. */
export function readDraft(personId: string): Draft {
  try {
    return { ...emptyDraft, ...(JSON.parse(tabStorage.getItem(keptName(personId)) ?? '{}') as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(personId: string, draft: Draft): void {
  try {
    tabStorage.setItem(keptName(personId), JSON.stringify(draft));
  } catch {
    // Too long for this browser: it lasts as long as the page.
  }
}

export function removeDraft(personId: string): void {
  tabStorage.removeItem(keptName(personId));
}

/** The server puts a link of its own here for each recipient. */
const filledByServer = 'unsubscribeUrl';

/** A draft that begins with a template: it has a row for each variable to fill, and what was filled stays. */
export function begunWith(draft: Draft, template: Template): Draft {
  const { id: templateId, subject, html } = template;
  const known = new Set(draft.variables.map(({ key }) => key));
  const missing = placeholdersIn(subject + html).filter((name) => !known.has(name) && name !== filledByServer);
  const filled = draft.variables.filter(({ key, value }) => key !== '' || value !== '');
  const next = nextId(draft);
  const added = missing.map((key, at) => ({ id: next + at, key, value: '' }));
  return { ...draft, templateId, subject, html, variables: [...filled, ...added] };
}

export function withVariable(draft: Draft): Draft {
  return { ...draft, variables: [...draft.variables, { id: nextId(draft), key: '', value: '' }] };
}

export function withoutVariable(draft: Draft, id: number): Draft {
  return { ...draft, variables: draft.variables.filter((variable) => variable.id !== id) };
}

export function changedVariable(draft: Draft, changed: Variable): Draft {
  return { ...draft, variables: draft.variables.map((one) => (one.id === changed.id ? changed : one)) };
}

/** The variables as they are sent; a row without a key is none. */
export function variablesOf({ variables }: Draft): Record<string, string> {
  return named(Object.fromEntries(variables.map(({ key, value }) => [key, value])));
}

/** The places that nobody has filled yet, and that the server will not. */
export function unfilled(draft: Draft): string[] {
  const filled = Object.entries(variablesOf(draft)).filter(([, value]) => value !== '');
  return placeholdersIn(draft.subject + draft.html, Object.fromEntries(filled)).filter(
    (name) => name !== filledByServer,
  );
}

/** How many were named, as far as one can tell here. */
export function countRecipients({ to }: Draft): number {
  return new Set(to.split(/[,\n]/).flatMap((one) => one.trim().toLowerCase() || [])).size;
}

function nextId({ variables }: Draft): number {
  return Math.max(0, ...variables.map(({ id }) => id)) + 1;
}
