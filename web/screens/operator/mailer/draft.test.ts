import { expect, test } from 'vitest';
import { begunWith, countRecipients, emptyDraft, unfilled, variablesOf, withVariable } from './draft.ts';

const template = {
  id: 'welcome',
  name: 'Welcome',
  filename: 'welcome.html',
  subject: 'Hello {{displayName}}',
  html: '<p>{{displayName}} {{link}} {{unsubscribeUrl}}</p>',
};

test('a template brings a line for each place, and what was filled stays', () => {
  const before = {
    ...emptyDraft,
    to: 'sam@example.org',
    variables: [{ id: 4, key: 'link', value: 'https://egg.example' }],
  };
  const draft = begunWith(withVariable(before), template);
  expect(draft).toEqual({
    to: 'sam@example.org',
    templateId: 'welcome',
    subject: template.subject,
    html: template.html,
    variables: [
      { id: 4, key: 'link', value: 'https://egg.example' },
      { id: 6, key: 'displayName', value: '' },
    ],
  });
  expect(unfilled(draft)).toEqual(['displayName']);
});

test('a line without a key is no variable', () => {
  const variables = [
    { id: 1, key: ' ', value: 'x' },
    { id: 2, key: 'a', value: '1' },
  ];
  expect(variablesOf({ ...emptyDraft, variables })).toEqual({ a: '1' });
});

test('recipients are counted once each', () => {
  expect(countRecipients({ ...emptyDraft, to: 'a@b.c, A@b.c\n\n d@e.f,' })).toBe(2);
});
