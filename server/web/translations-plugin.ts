/** `GET /lang/{namespace}/{language}.json`: the interface's texts, read once at start and checked to be JSON. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors.ts';

type Translation = { body: string; etag: string };

/** Browsers say `pl`; the texts are those of `pl-PL` (spec §1). */
const aliases: Readonly<Record<string, string>> = { pl: 'pl-PL' };

/** `folder` holds a folder for each namespace with a file for each language. */
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
      if (request.headers['if-none-match'] === translation.etag) return reply.code(304).send();
      return reply.type('application/json').send(translation.body);
    },
  );
}

async function readTranslations(folder: string): Promise<Map<string, Translation>> {
  const translations = new Map<string, Translation>();
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries.filter(name => name.endsWith('.json'))) {
    const body = JSON.stringify(JSON.parse(await readFile(join(folder, entry), 'utf8')));
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    const [namespace = '', file = ''] = entry.split(/[\\/]/);
    translations.set(`${namespace}/${file.slice(0, -'.json'.length)}`, { body, etag });
  }
  return translations;
}
