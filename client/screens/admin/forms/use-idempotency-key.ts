/**
 * The key of a form's write. The same body keeps its key until it is saved: a second try after a lost answer must not
 * create the thing twice, and an edited body is another request.
 */
import { useRef } from 'react';
import { createUuid } from '#shared/uuid.ts';

export function useIdempotencyKey(): { keyFor(body: unknown): string; forget(): void } {
  const last = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor(body) {
      const text = JSON.stringify(body) ?? '';
      if (last.current?.body !== text) last.current = { body: text, key: createUuid() };
      return last.current.key;
    },
    forget() {
      last.current = null;
    },
  };
}
