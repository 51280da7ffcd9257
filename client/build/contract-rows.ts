/** Leaves out of the client what only the server and the OpenAPI document need of a call: the errors that it may be refused with, the schemas of its query, body and answer, its status, who may make it, and what a subscription lets through. */
import type { Plugin } from 'vite';

const serverOnly =
  /^ *(refusals: \[[^\]]*\]|(querySchema|needsSubscription|body|answer): ('[\w[\]]+'|null)|status: \d+|roles: (\w+|\['admin'\]|\[\])|(isRepeatable|ifMatch|touchesOthers): true),\n/gm;

export function contractRows(): Plugin {
  return {
    name: 'contract-rows',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/[\w-]+-calls\.ts$/ },
      handler: code => code.replace(serverOnly, ''),
    },
  };
}
