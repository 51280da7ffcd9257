/** Words on invoices. The labels of KSeF's codes are prescribed, and Polish in every language. */
import type { PaymentKind } from '#shared/order/payment-schema.ts';

const payments: Record<'pl' | 'en', Record<PaymentKind, string>> = {
  pl: { cash: 'gotówka', card: 'karta', voucher: 'bon', other: 'inna forma' },
  en: { cash: 'cash', card: 'card', voucher: 'voucher', other: 'other' },
};

const polish = {
  file: 'faktura',
  invoice: 'Faktura',
  trial: 'System testowy KSeF: to nie jest faktura',
  issued: 'Data wystawienia',
  sold: 'Data sprzedaży',
  seller: 'Sprzedawca',
  buyer: 'Nabywca',
  taxId: 'NIP',
  euTaxId: 'Nr VAT UE',
  country: 'Kraj',
  receipt: 'Do paragonu fiskalnego',
  receiptNumber: 'nr',
  lines: 'Pozycje',
  name: 'Nazwa',
  quantity: 'Ilość',
  price: 'Cena brutto',
  discount: 'Rabat',
  rate: 'VAT',
  amount: 'Brutto',
  vatSums: 'Stawki VAT',
  net: 'Netto',
  vat: 'VAT',
  total: 'Razem',
  deposits: 'Kaucja za opakowania (poza VAT)',
  paid: 'Zapłacono',
  exemption: 'Podstawa zwolnienia z VAT',
  ksefNumber: 'Numer KSeF',
  check: 'Sprawdź fakturę w KSeF',
  attached: 'W załączeniu faktura jako PDF i plik XML.',
  payments: payments.pl,
};

export type InvoiceWords = typeof polish;

const english: InvoiceWords = {
  file: 'invoice',
  invoice: 'Invoice',
  trial: 'Trial system of KSeF: this is no invoice',
  issued: 'Date of issue',
  sold: 'Date of sale',
  seller: 'Seller',
  buyer: 'Buyer',
  taxId: 'NIP',
  euTaxId: 'EU VAT no.',
  country: 'Country',
  receipt: 'To a fiscal receipt',
  receiptNumber: 'no.',
  lines: 'Items',
  name: 'Name',
  quantity: 'Quantity',
  price: 'Gross price',
  discount: 'Discount',
  rate: 'VAT',
  amount: 'Gross',
  vatSums: 'VAT rates',
  net: 'Net',
  vat: 'VAT',
  total: 'Total',
  deposits: 'Deposits on packaging (outside VAT)',
  paid: 'Paid',
  exemption: 'Basis of the VAT exemption',
  ksefNumber: 'KSeF number',
  check: 'Check the invoice in KSeF',
  attached: 'The invoice is attached as PDF and as XML.',
  payments: payments.en,
};

export function invoiceWords(language: string): InvoiceWords {
  return language.startsWith('pl') ? polish : english;
}
