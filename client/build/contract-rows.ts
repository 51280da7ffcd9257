/** Leaves out of the client what only the OpenAPI document says of a call: the errors that it may be refused with. */
import type { Plugin } from 'vite';

const refusals = /^ *refusals: \[[^\]]*\],\n/gm;

export function contractRows(): Plugin {
  return {
    name: 'contract-rows',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/[\w-]+-calls\.ts$/ },
      handler: code => code.replace(refusals, ''),
    },
  };
}
