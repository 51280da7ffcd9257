/**
 * Every problem that the product answers with (RFC 9457). A code is permanent: never reused, never renamed.
 * `title` is the English text; the interface translates `errors.<CODE>`.
 */
export const errorCatalogue = {
  // What the request says
  MALFORMED_JSON: { status: 400, title: 'The request is not valid JSON.' },
  INVALID_REQUEST: { status: 400, title: 'Some fields are not valid.' },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    title: 'An Idempotency-Key header with a UUID is required.',
  },
  BODY_TOO_LARGE: { status: 413, title: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Only JSON is accepted here.' },
  // Who asks
  UNAUTHENTICATED: { status: 401, title: 'Please sign in.' },
  SIGN_IN_FAILED: {
    status: 401,
    title: 'The username or password is not right.',
  },
  ORGANIZATION_REQUIRED: { status: 403, title: 'Please choose a restaurant.' },
  FORBIDDEN: { status: 403, title: 'You are not allowed to do this.' },
  FOREIGN_ORIGIN: {
    status: 403,
    title: 'This address is not allowed to use the server.',
  },
  SETUP_CODE_REQUIRED: {
    status: 403,
    title: 'The set-up code from the console is needed.',
  },
  ALREADY_SET_UP: { status: 409, title: 'This restaurant is already set up.' },
  INVITATION_INVALID: {
    status: 410,
    title: 'This link has expired or was already used.',
  },
  USERNAME_TAKEN: { status: 409, title: 'This username is already taken.' },
  CONFIRMATION_WRONG: { status: 422, title: 'The text to confirm does not match.' },
  CONSENT_REQUIRED: { status: 422, title: 'Please accept the terms.' },
  IMAGE_INVALID: { status: 422, title: 'Only JPG, PNG, GIF or WEBP images are accepted.' },
  PASSWORD_WRONG: { status: 403, title: 'The current password is not right.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many attempts. Please wait a moment.',
  },
  // What is there
  NOT_FOUND: { status: 404, title: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This is not possible here.' },
  VERSION_REQUIRED: {
    status: 428,
    title: 'An If-Match header with the version is required.',
  },
  VERSION_CONFLICT: {
    status: 412,
    title: 'Someone else changed this in the meantime.',
  },
  NAME_TAKEN: { status: 409, title: 'This name is already in use.' },
  ID_TAKEN: { status: 409, title: 'This id is already in use.' },
  PAIRING_CODE_INVALID: { status: 422, title: 'This code has expired or is not right.' },
  IN_USE: { status: 409, title: 'This is still in use.' },
  LAST_ADMIN: { status: 409, title: 'At least one admin has to stay.' },
  // Same request twice
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'This Idempotency-Key was used for another request.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    title: 'This request is still being carried out.',
  },
  // Orders
  TABLE_HAS_OPEN_ORDER: {
    status: 409,
    title: 'This table already has an open order.',
  },
  TABLE_BLOCKED: { status: 422, title: 'This table is blocked.' },
  ORDER_NOT_OPEN: { status: 409, title: 'This order is no longer open.' },
  ORDER_HAS_LINES: { status: 409, title: 'The order still has items.' },
  ITEM_UNKNOWN: { status: 422, title: 'This item is not on the menu.' },
  ITEM_UNAVAILABLE: { status: 422, title: 'This item is not available.' },
  NOT_ROUTED: { status: 422, title: 'There is nothing to send.' },
  LINE_STATE: {
    status: 409,
    title: 'The item is no longer in a state that allows this.',
  },
  // Machines
  ORIGIN_UNREACHABLE: {
    status: 502,
    title: 'The restaurant’s server cannot be reached.',
  },
  ORIGIN_INVALID: {
    status: 502,
    title: 'The restaurant’s server gave an answer that cannot be used.',
  },
  OVERLOADED: {
    status: 503,
    title: 'The server is busy. Please try again in a moment.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    title: 'Nothing can be saved at the moment.',
  },
  NOT_READY: { status: 503, title: 'The server is not ready.' },
  ORIGIN_TIMEOUT: {
    status: 504,
    title: 'The restaurant’s server takes too long to answer.',
  },
  INTERNAL: { status: 500, title: 'Something went wrong.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
