/** Runs the operator's program that adds or removes the TXT record by which an authority sees whose a name is (RFC 8555, 8.4). */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AcmeFault } from './acme-faults.ts';

const run = promisify(execFile);
/** It returns once the record can be read by everybody, which takes some minutes at slow providers. */
const withinMs = 10 * 60_000;
const outputMax = 64 * 1_024;

/** No shell: what an authority sends stays an argument. */
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
