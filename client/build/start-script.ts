/**
 * Makes the first script run as soon as it is loaded: as a mere preload it would wait for the libraries behind it.
 */
import type { Plugin } from 'vite';

const preload = /<link rel="modulepreload"([^>]*) href="([^"]*\/start-[\w-]+\.js)">/;

export function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        if (!preload.test(page)) throw new Error('The page has no first script');
        let first = '';
        const rest = page.replace(preload, (_, attributes: string, path: string) => {
          first = `<script type="module"${attributes} src="${path}"></script>\n    `;
          return '';
        });
        return rest.replace('<script type="module"', `${first}$&`);
      },
    },
  };
}
