/** Prose of the OpenAPI document: authentication, idempotent writes, and the live protocol. */

import { readNames, reads } from '#shared/contract/reads.ts';
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import { heartbeatMs, helloWithinMs } from '#shared/kernel/intervals.ts';
import { limits } from '#shared/kernel/limits.ts';
import { closeCodes, liveProtocol } from '#shared/live/live-messages.ts';
import type { DocumentedSide } from './openapi-answers.ts';
import type { JsonSchema } from './openapi-schemas.ts';

const common = `## Conventions

- Money is an integer in minor units. Times are ISO 8601 in UTC. A percentage is rounded half up to a whole minor unit, VAT once for each rate.
- Properties and query parameters that are not listed are refused, in nested objects too. The path alone says which row a change is of. An unset property is absent; \`null\` clears it in a PATCH.
- \`x-roles\` names the roles that may call. An admin always may; an empty list means every member.
- Errors are RFC 9457 \`application/problem+json\`; \`code\` is permanent.
- Every write carries an \`Idempotency-Key\`. The same key with the same body gets the first answer; with another body 422. The effect of a key and its answer are stored in one transaction.
- Changes of master data carry \`If-Match\` with the entity's version. A stale version gets 412 with the present entity in \`current\`. Reads carry a strong \`ETag\`.`;

const ofServer = `Restaurant and bar ordering for staff: the calls of the restaurant under /api, as browsers make them. \`x-live-protocol\` describes the socket for updates.

- A session token comes from \`POST /identity/token\` with the cookie that \`POST /identity/sign-in\` set; the first one comes with \`GET /identity/state\`. A token is valid for a minute. With Clerk the token comes from Clerk.
- The server's own calls for notifications (\`/api/notifications\`) and those of printer programs (\`/bridge/jobs\`) are not part of this document.
- The head of a request must arrive within 10 s and its body within 5 s, else 408 REQUEST_TIMEOUT: nothing was done, and the same key may be sent again.
- Bodies have at most ${limits.bodyBytes} bytes (413 BODY_TOO_LARGE), outside /api ${limits.smallBodyBytes}. Under load the answer is 503 OVERLOADED or 429 TOO_MANY_REQUESTS with \`Retry-After\`.`;

const ofOrigin = `The restaurant API behind the server: what an origin has to answer. \`npm run check-origin -- <url>\` checks an origin against this document.

## Callers

- Calls carry the person's session token. Polls carry the service credential and the organization in \`X-Organization-Id\`. An id of another organization gets the same 404 as an unknown id.
- The server publishes the keys of session tokens at \`/.well-known/jwks.json\`; with Clerk, Clerk publishes them. \`GET /api/auth/userinfo\` refuses the service credential (403).
- \`GET /api/auth/userinfo\` says who the person is and which roles they hold. A new person gets a row there; an admin of the organization becomes an admin.
- If \`needsSubscription\` in userinfo is true, the calls that list 402 SUBSCRIPTION_REQUIRED are refused. All other calls continue, so that open orders can be finished. Two of them are refused for orders of an earlier business day
  only: adding lines, and increasing a draft or changing its options.
- Only an admin of the organization changes or archives another one (ORGANIZATION_ADMIN_REQUIRED). Nobody archives the last one (LAST_ADMIN).

## Polls

- Watched reads are polled with \`If-None-Match\`. \`x-touches\` says which reads a write may change; these are polled right after it.
- \`X-Data-Version\` is optional, on reads (304 too) and writes. With it, a delta names the writes that it contains, and the server knows when reads lag behind writes. An answer with a lower number 5 s after a write is old, and screens say so until it is
  current. Without it, the server looks once more 2.5 s after a write that changed nothing.
- \`X-Users-Version\` is optional, on reads (304 too). With it, any poll notices a change of users. While it stays the same, roles are requested every 5 minutes instead of every 45 s.
- \`X-Steady-For\` is optional, on reads (304 too). With it, a read is not polled while other reads of the same time say that the data version stays.
- \`X-Touched\` is optional, on the answer to a write. Reads of \`x-touches\` that it does not name are not polled. Leave out only reads whose answer and \`ETag\` stay the same.
- Polls of lists accept a difference (RFC 3229): \`A-IM: ${listPatch}\` with \`If-None-Match\`. An origin may ignore it, or answer 226 with \`IM\`, \`Delta-Base\` (that tag) and its new \`ETag\`. \`put\` has new or changed entities, whole; \`remove\` has ids that
  are gone; \`order\` has all ids, unless known ones keep their places and new ones follow at the end. The result must equal the list that a GET without \`A-IM\` answers under that \`ETag\`. No other content may ever have had that tag. An unknown tag gets the whole list.

## Orders

- The \`state\` of a table is its worst. The \`due\` of an order is its \`total\` less payments. Both are computed.
- A line has the VAT rate of how it is served (\`isTakeaway\`), of the two that the menu had when the line was added. The type of an order changes it with every line that is neither served nor paid. The rate of paid lines stays: ALREADY_PAID for a
  line that is paid alone, ORDER_HAS_PAYMENTS if a part of everything is paid.
- A bill or a payment is refused while the order has drafts (ORDER_HAS_UNSENT_LINES). Either sets \`billedAt\` of its lines, which stays wherever they move. Billed lines are removed by the rules of voids only, also on hold.
- \`reducedAfterBill\` is how much less the lines with \`billedAt\` cost than before a change, a merge into an order with a discount included. If they cost more again, the amount falls. In the waiters' report reductions count for who gave them or asked
  for them (\`by\`), whoever has the order at its closing.
- Only an admin may say that an unknown receipt was printed (FORBIDDEN); of a fiscal printer also that it was not.
- Texts are stored in NFC, without control signs, direction signs and invisible signs. Names of two people of a restaurant must differ in more than these, case, width or blanks (NAME_TAKEN).

## Discounts and approvals

- Limits of discounts are measured with every change of the order. A discount that an admin gave or approved takes off at most \`approvedAmount\`: what it took off then, or the amount that the admin named.
- A person's own discount is limited by their \`discountMaxPercent\` of that moment (\`ownPercent\`). On a line the limit is that share of the line. On the order it is that share of everything charged, less approved line discounts and less the person's
  other discounts. A percentage of an admin that the order's waiter could give counts within that waiter's limit.
- Adding, merging and separating lines is never refused because of discounts: these then take off less than their terms, and \`fullAmount\` says what the terms would take off. A new discount that exceeds a limit, or displaces another one, is 403
  APPROVAL_REQUIRED. Splitting a line divides what was approved for it.
- \`subject\`, \`line\`, \`amount\` and \`started\` of an approval are as of the read. It becomes \`outdated\` when the stage of its dish changes (waiting, begun, served; for a void), when the price of a piece changes, or when the pieces become more.
- \`approve\` names the amount that the admin read, of a whole payment with its tip. If the amount has become larger the answer is 409 APPROVAL_CHANGED, and nothing is done. A request ends when its asker's work ends.`;

export function sideDescription(side: DocumentedSide): string {
  return `${side === 'server' ? ofServer : ofOrigin}\n\n${common}`;
}

export function securitySchemes(side: DocumentedSide): Record<string, JsonSchema> {
  const sessionToken = {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A session token: RS256 with `sub`, `sid`, `iat`, `exp` (10 minutes later at most; ours live one), `nbf` and `o: {id, rol, slg}`, `v: 2`. Without `o` the answer is 403 ORGANIZATION_REQUIRED.',
  };
  if (side === 'server') return { sessionToken };
  return {
    sessionToken,
    serviceToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'ORIGIN_SERVICE_TOKEN: reads everything of the organization that is named, writes nothing.',
    },
    organization: { type: 'apiKey', in: 'header', name: 'X-Organization-Id' },
  };
}

/** Documents the socket as a page, because OpenAPI can't describe sockets. */
export function liveProtocolPage(): JsonSchema {
  return {
    path: '/live',
    subprotocol: liveProtocol,
    description: `A WebSocket of JSON text frames. A topic is the path of a read with \`x-live: true\`; its snapshot equals the answer of that GET, byte for
byte. The token comes with the upgrade or in \`hello\`, never in the address. Apply a delta only if you hold its \`from\`; otherwise send \`resync\`. Entities are
replaced whole, by \`id\`. A page of the server's own version (\`/live?version=…\`) whose cursor is unknown is asked for digests (\`compare\`: HalfSipHash-2-4
under the key, 64 bits over the UTF-16 of the JSON text) and gets a delta.`,
    topics: readNames.filter(name => reads[name].live).map(name => reads[name].path),
    client: {
      hello: { client: 'uuid of the tab', token: 'jwt', topics: [{ sub: 1, path: '…', cursor: 'optional' }] },
      subscribe: { sub: 2, path: '…', cursor: 'optional' },
      unsubscribe: { sub: 2 },
      resync: { sub: 2 },
      have: { sub: 1, digests: [['id', 'digest of the entity']] },
      auth: { token: 'a fresh jwt of the same person' },
      ping: {},
    },
    server: {
      welcome: { expires: 'time', heartbeatMs, now: 'time' },
      snapshot: { sub: 1, cursor: '…', at: 'time', data: 'what the GET answers' },
      unchanged: { sub: 1, cursor: '…' },
      compare: { sub: 1, key: [0, 0] },
      delta: {
        sub: 1,
        from: '…',
        to: '…',
        put: [],
        remove: ['id'],
        order: ['id'],
        writes: ['idempotency key'],
      },
      stale: { sub: 1, since: 'time', why: 'origin | auth' },
      fresh: { sub: 1, at: 'time' },
      heartbeat: { now: 'time', cursors: { '1': '…' } },
      'auth-required': { inSeconds: 15 },
      'auth-ok': { expires: 'time', now: 'time' },
      pong: {},
      error: { sub: 2, problem: 'RFC 9457' },
      bye: { code: 1012, retryWithinMs: [0, 4_000] },
    },
    closeCodes,
    limits: {
      frameBytes: limits.frameBytes,
      topicsPerSocket: limits.topicsPerSocket,
      socketsPerUser: limits.socketsPerUser,
      framesPerSecond: limits.framesPerSecond,
      framesBurst: limits.framesBurst,
      helloWithinMs,
    },
  };
}
