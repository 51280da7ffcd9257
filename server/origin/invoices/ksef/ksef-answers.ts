/** Reads the parts of KSeF's answers that are used. An answer without them counts as none. */
import { KsefError } from './ksef-http.ts';

type Answer = Readonly<Record<string, unknown>>;

function broken(field: string): KsefError {
  return new KsefError(`KSeF’s answer has no ${field}`, { kind: 'unreachable' });
}

function fieldAt(answer: unknown, field: string): unknown {
  return typeof answer === 'object' && answer !== null ? (answer as Answer)[field] : undefined;
}

export function objectAt(answer: unknown, field: string): Answer {
  const value = fieldAt(answer, field);
  if (typeof value !== 'object' || value === null) throw broken(field);
  return value as Answer;
}

export function textAt(answer: unknown, field: string): string {
  const value = optionalTextAt(answer, field);
  if (value === undefined) throw broken(field);
  return value;
}

export function optionalTextAt(answer: unknown, field: string): string | undefined {
  const value = fieldAt(answer, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberAt(answer: unknown, field: string): number {
  const value = fieldAt(answer, field);
  if (typeof value !== 'number') throw broken(field);
  return value;
}

export function flagAt(answer: unknown, field: string): boolean {
  return fieldAt(answer, field) === true;
}

export function listAt(answer: unknown, field: string): readonly unknown[] {
  const value = objectAt(answer, field);
  if (!Array.isArray(value)) throw broken(field);
  return value;
}

/** `words`: for people. */
export type KsefStatus = {
  readonly code: number;
  readonly words: string;
  readonly extensions: Answer;
};

export function statusOf(answer: unknown): KsefStatus {
  const status = objectAt(answer, 'status');
  const { code, description = '', details, extensions } = status;
  if (typeof code !== 'number') throw broken('status');
  const more = Array.isArray(details) ? details : [];
  return {
    code,
    words: [description, ...more].join(' ').trim() || String(code),
    extensions: typeof extensions === 'object' && extensions !== null ? (extensions as Answer) : {},
  };
}
