/**
 * Removes from the client what only the server uses: of each call the fields for the server and the OpenAPI document
 * (possible errors, schemas of query, body and answer, status, permissions and subscription filters), and of the limits
 * all that no screen checks, by writing each number where it is used.
 */
import type { Plugin } from 'vite';
import { limits } from '../../shared/kernel/limits.ts';

const serverOnly =
  /^ *(refusals: \[[^\]]*\]|(querySchema|needsSubscription|body|answer): ('[\w[\]]+'|null)|status: \d+|roles: (\w+|\['admin'\]|\[\])|(isRepeatable|ifMatch|touchesOthers): true),\n/gm;

const limitsImport = /^import \{[^}]*\blimits\b[^}]*\} from '[^']*\/limits\.ts';$/m;
const limitValues = new Map<string, number>(Object.entries(limits));

function withLimitValues(code: string): string {
  if (!limitsImport.test(code)) return code;
  return code.replace(/(?<!\.)\blimits\.(\w+)/g, (text, name) => `${limitValues.get(name) ?? text}`);
}

export function stripServerOnly(): Plugin {
  return {
    name: 'strip-server-only',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(client|shared)\/.*\.tsx?$/ },
      handler: (code, id) =>
        withLimitValues(/\/shared\/\w+\/[\w-]+-calls\.ts$/.test(id) ? code.replace(serverOnly, '') : code),
    },
  };
}
