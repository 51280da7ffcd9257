/** Validates invoices by the Ministry's schema FA(3), whose files stand beside this one as published in the repository CIRFMF/ksef-docs (MIT licence). */
import { readFileSync } from 'node:fs';
import { memoryPages, validateXML } from 'xmllint-wasm';

const baseTypes = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd'];

function schemaText(name: string): string {
  // The published files name their imports by addresses of the web.
  return readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(
    /schemaLocation="[^"]*\/([^"/]+)"/g,
    'schemaLocation="$1"',
  );
}

/** The schema's complaints; empty for valid documents. */
export async function schemaFaults(documents: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName: 'fa3.xsd', contents: schemaText('schemat_FA3_v1-0E.xsd') }],
    preload: baseTypes.map(fileName => ({ fileName, contents: schemaText(fileName) })),
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
