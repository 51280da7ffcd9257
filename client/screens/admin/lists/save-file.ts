/** Downloads a text as a CSV file, or as a PDF where its name says so. */

/** Response.text() strips the byte order mark, which spreadsheet programs need. */
const byteOrderMark = '\uFEFF';

export function saveFile(name: string, text: string): void {
  const file = name.endsWith('.pdf')
    ? new Blob([text], { type: 'application/pdf' })
    : new Blob([byteOrderMark + text], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
