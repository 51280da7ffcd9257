/**
 * Puts the files of a Z into a folder of the restaurant, as an e-mail would carry them. Only the operator chooses where: the restaurant's id and the Z's own
 * name make the path, and nothing that somebody types.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailError, type Mailer } from '../../../kernel/mails/mail-rules.ts';

const safeName = /^[\w-][\w.-]{0,120}$/;

/** `to` of its e-mails: the ids of restaurants. */
export function createFolderMailer(root: string): Mailer {
  return async ({ to, files }) => {
    if (![...to, ...files.map(({ name }) => name)].every(name => safeName.test(name)))
      throw new MailError('refused', 'The name is no file name.');
    for (const organizationId of to) {
      const folder = join(root, organizationId);
      try {
        await mkdir(folder, { recursive: true });
        for (const { name, content } of files) {
          const file = join(folder, name);
          // A half-written file never has the name of a whole one.
          await writeFile(`${file}.part`, content, { flush: true });
          await rename(`${file}.part`, file);
        }
      } catch (error) {
        // The path is only for the operator: a server may run several restaurants.
        throw new MailError('unreachable', (error as NodeJS.ErrnoException).code ?? 'failed');
      }
    }
  };
}
