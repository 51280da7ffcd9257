/** Gives the browser a CSV file to keep. */

/** Reading an answer as text takes its byte order mark away; spreadsheets need it. */
const byteOrderMark = '\uFEFF';

export function saveFile(name: string, text: string): void {
  const file = new Blob([byteOrderMark + text], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
