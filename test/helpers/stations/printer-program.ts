import { randomUUID } from 'node:crypto';

type Call = (method: string, path: string, body?: unknown) => Promise<{ token: string }>;

/** The program beside a printer: it fetches what is to be printed and says what became of it. `call`: as an admin. */
export function bridgeOf(url: string, printerId: string, call: Call) {
  let token: string | undefined;
  return async (path: string, body: object) => {
    token ??= (await call('POST', `/api/admin/devices/${printerId}/bridge-token`, {})).token;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const answer = { method: 'POST', headers, body: JSON.stringify(body) };
    const text = await (await fetch(`${url}/bridge/jobs/${path}`, answer)).text();
    return text === '' ? null : JSON.parse(text);
  };
}
