/**
 * A register that knows companies by their NIP. The one there is: the Ministry of Finance's list of VAT payers (API Rejestr WL, version 1.6.0), which needs
 * no account.
 */
import { limits } from '#shared/kernel/limits.ts';
import type { CompanyAnswer } from '#shared/venue/company-schema.ts';

/** `day`: for which the register is asked. Never rejects. */
export type CompanyRegister = (taxId: string, day: string) => Promise<CompanyAnswer>;

/** A device takes a server for away that answers nothing for three seconds. */
const answerWithinMs = 2_500;
/** A company with hundreds of accounts has some ten kilobytes. */
const answerBytesMax = 256 * 1_024;

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > answerBytesMax) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** One line of text, or '' for anything else. */
function lineOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, most) : '';
}

/** A person without employees may have only the second address. */
function companyOf(answer: unknown): CompanyAnswer {
  const result = isObject(answer) ? answer['result'] : undefined;
  if (!isObject(result)) return { outcome: 'unreachable' };
  const { subject } = result;
  if (!isObject(subject)) return { outcome: 'unknown' };
  const name = lineOf(subject['name'], limits.partyNameLength);
  const [working, residence] = [subject['workingAddress'], subject['residenceAddress']].map(address =>
    lineOf(address, limits.descriptionLength),
  );
  const address = working || residence;
  if (name === '') return { outcome: 'unknown' };
  return { outcome: 'found', name, ...(address && { address }) };
}

export function createWhiteList({
  address = 'https://wl-api.mf.gov.pl',
  timeoutMs = answerWithinMs,
} = {}): CompanyRegister {
  return async (taxId, day) => {
    try {
      const response = await fetch(`${address}/api/search/nip/${taxId}?date=${day}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json' },
      });
      if (response.status === 429) return { outcome: 'limited' };
      if (response.status === 404) return { outcome: 'unknown' };
      return response.ok ? companyOf(JSON.parse(await textOf(response))) : { outcome: 'unreachable' };
    } catch {
      return { outcome: 'unreachable' };
    }
  };
}
