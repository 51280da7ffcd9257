/** Prose of the OpenAPI document: authentication, idempotent writes, and the live protocol. */

import { readNames, reads } from '#shared/contract/reads.ts';
import { listPatch } from '#shared/delta-encoding.ts';
import { heartbeatMs, helloWithinMs } from '#shared/intervals.ts';
import { limits } from '#shared/limits.ts';
import { closeCodes, liveProtocol } from '#shared/live/live-messages.ts';
import type { DocumentedSide } from './openapi-answers.ts';
import type { JsonSchema } from './openapi-schemas.ts';

const common = `Money is an integer in minor units, times are ISO 8601 in UTC. Properties and query
parameters that are not listed are refused, in parts of parts too: which row a change is of only its path says. What is not set is absent, and \`null\` clears in a PATCH. \`x-roles\` names who may call: an admin always may, an empty list is every member.
Errors are RFC 9457 \`application/problem+json\`; \`code\` is permanent.

Every write carries an \`Idempotency-Key\`: the same key with the same body is answered with the first answer, with another body
422. What a key did and its answer are one transaction. Edits of master data carry \`If-Match\` with the entity's version; a stale one gets
412 with the entity as it stands in \`current\`. Reads carry a strong \`ETag\`.`;

const ofServer = `Restaurant and bar ordering for staff: the calls of the restaurant under /api, as browsers make them. \`x-live-protocol\`
describes the socket that tells of changes. A session token comes from \`POST /identity/token\` with the cookie that
\`POST /identity/sign-in\` set (the first one with \`GET /identity/state\`), and is good for a minute; where Clerk does the sign-in it comes from Clerk. The server's own calls about notifications
(\`/api/notifications\`) and those of printers' programs (\`/bridge/jobs\`) are not part of this. A call's head has to be there within 10 s and its body within 5 s, else 408 REQUEST_TIMEOUT: nothing was done, and the same key
may be sent again. Bodies have at most ${limits.bodyBytes} bytes (413 BODY_TOO_LARGE), outside /api ${limits.smallBodyBytes}; where too much comes at once the answer is 503
OVERLOADED or 429 TOO_MANY_REQUESTS with \`Retry-After\`.`;

const ofOrigin = `The restaurant API behind the server: what an origin has to answer. Calls come with the person's session token, polls of
the reads with the service credential and the organization in \`X-Organization-Id\`. Another organization's id answers the same 404 as no id.
\`GET /api/auth/userinfo\` says who somebody is and which roles they hold; somebody who is new gets a row there, an organization's admin as admin.
Watched reads are polled with \`If-None-Match\`; \`x-touches\` says which reads a write may change, and so which are polled right after it.
\`X-Data-Version\` may be left out: with it, on reads (304 too) and writes, a delta names the writes that it holds, and where reads lag behind
writes that is known; without it a write that brought nothing new is looked for once more after 2.5 s. With it, what is answered 5 s after a write with a lower number is old,
and screens say so until it no longer is.
\`X-Users-Version\` may be left out: with it, on reads (304 too), a change of users is noticed by any poll, and while it stays the same, each person's roles
are asked for every 5 minutes instead of every 45 s.
\`X-Steady-For\` may be left out: with it, on reads (304 too), a read is not polled while others, asked at the same time, say that the data version stays.
\`X-Touched\` may be left out: with it, on the answer to a write, those of \`x-touches\` that it doesn't name are not polled. A read may only be missing
where its answer and its \`ETag\` are what they were.
Polls of lists accept the difference to what they have (RFC 3229): \`A-IM: ${listPatch}\` with \`If-None-Match\`. An origin may ignore that; or it
answers 226 with \`IM\`, \`Delta-Base\` (that tag) and its new \`ETag\`: \`put\` has the entities that are new or other, whole, \`remove\` the ids of those
that are gone, and \`order\` all ids where the order is not "known ones where they were, new ones at the end". What comes of it is the list that a
GET without \`A-IM\` answers under that \`ETag\`, which no other content may ever have had; a tag that is not known any more gets the whole list.
Session tokens are checked by the keys that the server publishes at \`/.well-known/jwks.json\` (with Clerk, by Clerk's); userinfo takes no
service credential (403). A table's \`state\` is the worst that holds, and an order's \`due\` is its \`total\` less what was paid; both are computed.
Where \`needsSubscription\` in userinfo is true, the calls that list 402 SUBSCRIPTION_REQUIRED are refused and all others go on: open orders come to their end.
Two of these are refused for orders of an earlier business day only: adding lines, and more or other options of a draft.
An admin of the organization is changed and archived by one only (ORGANIZATION_ADMIN_REQUIRED), and the last one by nobody (LAST_ADMIN).
Texts are kept in NFC without control and direction signs or others that nobody sees; two people of a restaurant never go by names that
differ in these, in case, width or blanks only (NAME_TAKEN).
A percentage is rounded half up to a whole minor unit, VAT once for each rate.
A line has the VAT rate of how it is served (\`isTakeaway\`), of the two that the menu had when it was added. Its order's type changes it with every line that is neither
served nor paid; what payments cover keeps its rate: ALREADY_PAID of a line that is paid by itself, ORDER_HAS_PAYMENTS where a part of everything is.
Discounts have limits that are measured again with every change of the order. What an admin gave or approved takes off at most
\`approvedAmount\`: what it took off then (an admin's own amount: that amount). What somebody gave on their own word rests on their
\`discountMaxPercent\` of that moment, as \`ownPercent\`: on a line that share of the line; on the order that share of everything charged,
less what was approved to be taken off lines and less what their other discounts take off. An admin's percentage that the order's waiter
could give rests on that waiter's limit. Lines are added, merged and parted whatever the discounts: these take off less than their terms
then, and \`fullAmount\` says what they would. A discount that doesn't fit, or makes another fit less, is 403 APPROVAL_REQUIRED. A line
that is split divides what was approved for it.
A bill or a payment is refused while the order has drafts
(ORDER_HAS_UNSENT_LINES); either sets \`billedAt\` of the lines it covers, which stays wherever they move. What is billed comes off by the rules of
voids only, also while it is held. \`reducedAfterBill\` is how much less the lines with \`billedAt\` cost by themselves than before a change,
also by a merge into an order with a discount; where they cost more again, it is less. Among waiters what was given away stands with who
gave it or asked for it (\`by\`), whoever has the order when it is closed.
That an unknown receipt came out only an admin may say (FORBIDDEN), of a fiscal printer's also that it did not.
What an approval says (\`subject\`, \`line\`, \`amount\`, \`started\`) is as of the read. It becomes \`outdated\` when how far its dish is (waiting,
begun, served; for a void), or the price of a piece, changes, or the pieces become more: then it is asked anew. \`approve\` names the
amount that the admin read, of a whole payment with its tip; where it has become more the answer is 409 APPROVAL_CHANGED
and nothing is done. A question ends with the work of who asked it.
\`npm run check-origin -- <url>\` checks an origin against this.`;

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
    description: `A WebSocket of JSON text frames. A topic is the path of a read with \`x-live: true\`; its snapshot is byte for byte what that
GET answers. The token comes with the upgrade or in \`hello\`, never in the address. A delta is applied only by whoever holds its \`from\`;
everybody else sends \`resync\`. Entities are replaced whole, by \`id\`. Pages of the server's own version (\`/live?version=…\`) that come with a cursor of
unknown content are asked for digests of what they have (\`compare\`: HalfSipHash-2-4 under the key, 64 bits over the UTF-16 of the JSON text) and get a delta.`,
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
