/** What a printer prints on and in which letters. */
export const printerPaper = [
  `alter table devices add column paper_width integer`,
  `alter table devices add column code_pages text`,
];
