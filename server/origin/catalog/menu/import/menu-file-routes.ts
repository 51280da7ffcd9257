/** Routes of the menu as a CSV file, in the language of the interface, and its import. */
import { menuFiles } from '#shared/catalog/menu-import-calls.ts';
import { requireRole } from '../../../kernel/callers/callers.ts';
import { callerOf, type OriginFrame } from '../../../kernel/calls/origin-frame.ts';
import type { OriginRoutes } from '../../../kernel/calls/origin-routes.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { sheetLanguage } from '../../../kernel/sheets/sheet-file-rules.ts';
import { listCategories } from '../menu-categories-store.ts';
import { listItems } from '../menu-items-store.ts';
import { listGroups } from '../modifier-groups-store.ts';
import { menuFileText, menuTemplateText } from './menu-cells.ts';
import { menuFileWords } from './menu-file-words.ts';
import { checkMenuImport, importMenu } from './menu-import-commands.ts';

export function registerMenuImport({ command }: OriginRoutes): void {
  command('checkMenuImport', checkMenuImport);
  command('importMenu', importMenu);
}

export function registerMenuFiles({ app, database, identifyCaller }: OriginFrame): void {
  for (const file of ['menuSheet', 'menuTemplate'] as const) {
    app.route({
      method: 'GET',
      url: menuFiles[file],
      onRequest: async request => {
        request.caller = await identifyCaller(request);
        requireRole(request.caller, ['admin']);
      },
      handler: async (request, reply) => {
        const { organizationId } = callerOf(request);
        const { settings, ...menu } = await database.snapshot(async db => ({
          settings: await readSettings(db, organizationId),
          categories: await listCategories(db, organizationId),
          items: await listItems(db, organizationId),
          groups: await listGroups(db, organizationId),
        }));
        const language = sheetLanguage(request.headers['accept-language'], settings.defaultLanguage);
        const name = file === 'menuSheet' ? 'menu' : menuFileWords(language).template;
        reply.headers({
          'cache-control': 'no-store',
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${name}.csv"`,
          'content-language': language,
          vary: 'accept-language',
        });
        const text =
          file === 'menuSheet'
            ? menuFileText(menu, settings, language)
            : menuTemplateText(settings, language);
        return reply.send(text);
      },
    });
  }
}
