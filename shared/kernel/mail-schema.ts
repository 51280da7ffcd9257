/** How an e-mail is on its way, as the office sees it. */
import { type Static, Type } from 'typebox';
import { literals, strictObject, time } from './schema-parts.ts';

/** Why it was not sent: the server has no mail account, could not sign in, not reach its mail server, or was refused for good. */
const mailFaults = ['noAccount', 'signIn', 'unreachable', 'refused'] as const;
export type MailFault = (typeof mailFaults)[number];

/** `fault` of `queued`: it is tried again. `answer`: what the mail server said. */
export const mailState = strictObject({
  state: literals(['queued', 'sent', 'failed']),
  at: time,
  fault: Type.Optional(literals(mailFaults)),
  answer: Type.Optional(Type.String()),
});
export type MailState = Static<typeof mailState>;
