/** The mail part of the environment: the account that sends the day reports. */
import { emailPattern } from '#shared/kernel/limits.ts';
import type { Parsed } from './parsed-config.ts';
import type { VariableName } from './variables.ts';

export type MailConfig = { readonly url: string; readonly from: string };

type Reader = {
  parse: <T>(name: VariableName, fallback: T, parser: (text: string) => Parsed<T>) => T;
  group: <Name extends VariableName>(...names: Name[]) => Record<Name, string> | null;
};

/** Null: the server has no mail account. */
export function readMailConfig({ parse, group }: Reader): MailConfig | null {
  if (group('MAIL_URL', 'MAIL_FROM') === null) return null;
  const url = parse('MAIL_URL', null, parseMailUrl);
  const from = parse('MAIL_FROM', null, parseAddress);
  return url === null || from === null ? null : { url, from };
}

/** The value never appears in a fault, because it has a password. */
function parseMailUrl(text: string): Parsed<string | null> {
  const url = URL.parse(text);
  const isServer = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  if (isServer && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '') return { value: text };
  return {
    fault:
      'must be like smtps://user:password@host:465 or smtp://user:password@host:587. In a user or password write @ as %40, : as %3A, / as %2F, % as %25.',
  };
}

function parseAddress(text: string): Parsed<string | null> {
  if (new RegExp(emailPattern).test(text)) return { value: text };
  return { fault: 'must be an e-mail address such as office@example.com.' };
}
