/** The pictures of the manual's pages. Each is a file of its own, loaded once somebody sees it; the service worker keeps it from then on. */
const files = import.meta.glob<string>('../../docs/manual/**/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a picture. `folder`: of the page that shows it, in the manual. */
export function pictureUrl(folder: string, source: string): string | undefined {
  return files[`../../docs/manual/${folder}${source}`];
}
