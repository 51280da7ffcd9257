/**
 * Removes from the client's calls the fields that only the server and the OpenAPI document use: possible
 * errors, schemas of query, body and answer, status, permissions and subscription filters.
 */
import type { Plugin } from 'vite';

const serverOnly =
  /^ *(refusals: \[[^\]]*\]|(querySchema|needsSubscription|body|answer): ('[\w[\]]+'|null)|status: \d+|roles: (\w+|\['admin'\]|\[\])|(isRepeatable|ifMatch|touchesOthers): true),\n/gm;

export function contractRows(): Plugin {
  return {
    name: 'contract-rows',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/\w+\/[\w-]+-calls\.ts$/ },
      handler: code => code.replace(serverOnly, ''),
    },
  };
}
