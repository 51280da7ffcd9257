/**
 * Makes a photo as small as it is ever shown before it is sent: a phone takes them with megabytes, and every colleague
 * would have to load that. What the browser can't draw goes as it is, for the server to judge.
 */

const edgePixels = 512;
/** Below this nothing is gained. */
const smallBytes = 200_000;

export async function shrinkImage(file: Blob): Promise<Blob> {
  // Drawn once, a GIF would no longer move.
  if (file.size <= smallBytes || file.type === 'image/gif' || !('createImageBitmap' in globalThis))
    return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, edgePixels / Math.min(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', 0.85));
  return drawn !== null && drawn.size < file.size ? drawn : file;
}
