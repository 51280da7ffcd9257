/** The CSV and PDF files of a Z. */
export const dayReportFiles = {
  csv: '/api/admin/day-reports/:id/report.csv',
  pdf: '/api/admin/day-reports/:id/report.pdf',
} as const;
