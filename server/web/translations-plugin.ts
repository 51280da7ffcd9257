/** `GET /lang/{namespace}/{language}.json`: the interface's texts, read once at start and validated as JSON. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isKnownTag } from '../http/entity-tag.ts';
import { ProblemError } from '../http/errors.ts';

type Translation = { etag: string; body(coding: Coding): Promise<Buffer> };

/** In order of preference. Every browser of the last ten years supports gzip. */
const codings = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof codings)[number];

/** Browsers send `pl`; the texts are those of `pl-PL` (spec §1). */
const aliases: Readonly<Record<string, string>> = { pl: 'pl-PL' };

/** `folder`: one folder per namespace with a file per language. */
export async function translationsPlugin(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  const translations = await readTranslations(folder);
  app.get<{ Params: { namespace: string; file: string } }>(
    '/lang/:namespace/:file',
    async (request, reply) => {
      const { namespace, file } = request.params;
      const language = /^([\w-]+)\.json$/.exec(file)?.[1] ?? '';
      const translation = translations.get(`${namespace}/${aliases[language] ?? language}`);
      if (translation === undefined) throw new ProblemError('NOT_FOUND');
      reply.headers({ etag: translation.etag, 'cache-control': 'no-cache' });
      if (isKnownTag(request.headers['if-none-match'], translation.etag)) return reply.code(304).send();
      const coding = chooseCoding(request.headers['accept-encoding']);
      if (coding !== 'identity') reply.header('content-encoding', coding);
      reply.header('vary', 'accept-encoding');
      return reply.type('application/json').send(await translation.body(coding));
    },
  );
}

function chooseCoding(accepted = ''): Coding {
  const names = accepted.split(',').map(part => part.split(';')[0]?.trim());
  return codings.find(coding => names.includes(coding)) ?? 'identity';
}

async function readTranslations(folder: string): Promise<Map<string, Translation>> {
  const translations = new Map<string, Translation>();
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries.filter(name => name.endsWith('.json'))) {
    const body = JSON.stringify(JSON.parse(await readFile(join(folder, entry), 'utf8')));
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    const [namespace = '', file = ''] = entry.split(/[\\/]/);
    const packed = packOnDemand(Buffer.from(body));
    translations.set(`${namespace}/${file.slice(0, -'.json'.length)}`, { etag, body: packed });
  }
  return translations;
}

const packers: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async body => body,
};

/** Compressed at the first request and cached: at start it would take a tenth of the time budget. */
function packOnDemand(body: Buffer): Translation['body'] {
  const packed = new Map<Coding, Promise<Buffer>>();
  return coding => {
    const known = packed.get(coding) ?? packers[coding](body);
    packed.set(coding, known);
    return known;
  };
}
