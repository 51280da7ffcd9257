/** What an operator types beside a running server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../source-tree.ts';

const file = join(root, 'server', 'commands', 'restaurants', 'restaurant.ts');

type Place = { dataFolder: string; databaseUrl?: string | undefined; startedIn?: string };

/** `startedIn`: where the operator types it. The server may run in this process: it goes on meanwhile. */
export function restaurantCommand(
  { dataFolder, databaseUrl, startedIn }: Place,
  ...args: string[]
): Promise<{ status: number | null; said: string }> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataFolder,
    // As a command of npm has it.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(startedIn && { INIT_CWD: startedIn }),
  };
  return new Promise(resolve => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, said: `${stdout}${stderr}`.trim() }),
    );
  });
}
