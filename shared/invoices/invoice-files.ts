/** Files of an invoice: as issued, by schema FA(3); as PDF; and KSeF's confirmation of receipt (UPO). Beside the calls, which every screen loads. */
export const invoiceFiles = {
  invoiceXml: '/api/admin/invoices/:id/invoice.xml',
  invoicePdf: '/api/admin/invoices/:id/invoice.pdf',
  invoiceConfirmation: '/api/admin/invoices/:id/upo.xml',
} as const;
