/** Downloads a file unchanged, including the byte order mark that spreadsheet programs need. */
import type { FileAnswer } from '../../../data/http.ts';

export function saveFile({ name, file }: FileAnswer): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
