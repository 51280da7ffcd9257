/**
 * UUIDv7 (RFC 9562 §5.7) without `crypto.randomUUID`, which browsers withhold on plain http. Ids sort by creation
 * time.
 */
export function createUuid(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 5, rest = nowMs; index >= 0; index -= 1, rest = Math.floor(rest / 256)) {
    bytes[index] = rest % 256;
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
