/** Runs the operator's program that adds or removes the TXT record by which an authority verifies a name (RFC 8555, 8.4). */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AcmeFault } from './acme-faults.ts';

const run = promisify(execFile);
/** It returns once the record is visible to everybody, which takes some minutes at slow providers. */
const withinMs = 10 * 60_000;
const outputMax = 64 * 1_024;

/** Runs without a shell, so that values from the authority stay arguments. */
export async function runDnsCommand(
  file: string,
  action: 'add' | 'remove',
  record: { name: string; value: string },
  signal?: AbortSignal,
): Promise<void> {
  try {
    await run(file, [action, record.name, record.value], {
      ...{ timeout: withinMs, maxBuffer: outputMax, windowsHide: true },
      ...(signal && { signal }),
    });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: unknown };
    const last =
      String(stderr ?? '')
        .trim()
        .split('\n')
        .at(-1) ?? '';
    throw new AcmeFault('command', `ACME_DNS_COMMAND ${action} ended with ${String(code)}: ${last}`, {
      cause: error,
    });
  }
}
