import { Type } from 'typebox';
import { call } from '../call.ts';
import { body, mailer, text } from '../limits.ts';

export const operatorCalls = {
  'mailer/allowed': call({
    method: 'GET',
    path: '/api/mailer/allowed',
    summary: 'Whether the caller may use the mailer',
    caller: 'anyone',
    output: Type.Object({
      allowed: Type.Boolean(),
      /** What one of our own still lacks. */
      lacks: Type.Optional(Type.Literal('second-factor')),
    }),
  }),
  'mailer/templates': call({
    method: 'GET',
    path: '/api/mailer/templates',
    summary: 'The mail templates',
    output: Type.Object({
      templates: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          filename: Type.String(),
          subject: Type.String(),
          html: Type.String(),
        }),
      ),
    }),
  }),
  'mailer/send': call({
    method: 'POST',
    path: '/api/mailer/send',
    summary: 'Sends one message per recipient through the outbox',
    bodyBytes: body.mailerBytes,
    input: Type.Object({
      to: Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: mailer.recipients })]),
      subject: Type.String({ maxLength: text.mailSubject }),
      html: Type.String(),
      variables: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
    output: Type.Object({
      id: Type.String(),
      accepted: Type.Array(Type.String()),
      rejected: Type.Array(Type.String()),
    }),
  }),
};
