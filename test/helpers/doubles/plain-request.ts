/** A plain request as somebody sends it who names another host: `fetch` always names its own. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export async function plainRequest(
  url: string,
  options: { method?: string; path?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; location: string | undefined; body: string }> {
  const sent = request(url, options);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode ?? 0, location: answer.headers.location, body };
}
