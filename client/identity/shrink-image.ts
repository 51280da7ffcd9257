/**
 * Downscales a photo in the browser to the largest displayed size before upload, because phone photos are several
 * megabytes and every colleague would download them. Files the browser can't decode are sent unchanged, for the server
 * to check.
 */

const edgePixels = 512;
/** Below this size, downscaling is not worth it. */
const smallBytes = 200_000;

export async function shrinkImage(file: Blob): Promise<Blob> {
  // Drawing a GIF on a canvas would lose its animation.
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
