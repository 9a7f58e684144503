import { Type } from 'typebox';
import { call } from '../call.ts';
import { body, mailer, text } from '../limits.ts';

export const mailerCalls = {
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
    caller: 'operator',
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
    caller: 'operator',
    bodyBytes: body.mailerBytes,
    input: Type.Object({
      to: Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: mailer.recipients })]),
      subject: Type.String({ maxLength: text.mailSubject }),
      html: Type.String({ minLength: 1 }),
      variables: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
    output: Type.Object({
      id: Type.String(),
      accepted: Type.Array(Type.String()),
      rejected: Type.Array(Type.String()),
    }),
  }),
  'mailer/sending': call({
    method: 'GET',
    path: '/api/mailer/sending/:id',
    summary: 'What became of the messages of one call of mailer/send',
    caller: 'operator',
    params: Type.Object({ id: Type.String() }),
    output: Type.Object({
      mails: Type.Array(
        Type.Object({
          to: Type.String(),
          /** kept: in a file, because this installation has no mail server. */
          state: Type.Union([
            Type.Literal('waiting'),
            Type.Literal('sent'),
            Type.Literal('kept'),
            Type.Literal('failed'),
          ]),
          error: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  }),
};
