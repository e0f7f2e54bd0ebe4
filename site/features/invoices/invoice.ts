import type { ReactNode } from 'react';
import type { DocumentAnswer } from '../../../api/shop/invoices/contract';
import type { Language } from '../../../api/shop/language/languages';
import { amountInWords } from '../../../api/shop/money/in-words';
import { amountWords } from '../../../api/shop/money/words/by-language';
import type { TextKey } from '../../i18n/keys';
import { call } from '../../lib/http';

/** A tax document of the page's address. */

export type TaxDocument = DocumentAnswer['data'];

/** A text in the page's language, with English beside it. */
export type Both = (key: TextKey) => ReactNode;

/** What the parts of a document's page get. */
export interface PartProps {
  document: TaxDocument;
  both: Both;
}

export interface Place {
  orderId: string;
  /** With "-" for "/". */
  number: string;
  /** Whether it is the seller's page. */
  desk: boolean;
}

/** The document that an address is of; undefined for any other. */
export function placeOf(path: string): Place | undefined {
  const [, desk, orderId, number] = /(\/desk)?\/orders\/([^/]+)\/invoice\/([^/]+)$/.exec(path) ?? [];
  return orderId && number ? { orderId, number, desk: desk !== undefined } : undefined;
}

export const addressOf = ({ desk, number, orderId }: Place) =>
  `/api/${desk ? 'desk/' : ''}orders/${orderId}/invoices/${number}`;

/** @param key of a mail's link @throws ApiFailure, NoAnswer */
export async function loadDocument(place: Place, key: string | undefined): Promise<DocumentAnswer> {
  return call<DocumentAnswer>('GET', addressOf(place), undefined, key && !place.desk ? { 'order-key': key } : {});
}

/** An amount of paise in the words of a language. @throws TypeError without a connection */
export async function wordsOf(paise: number, language: Language): Promise<string> {
  return amountInWords(paise, await amountWords[language]());
}

/** "1,25,000.50": an amount of paise beside others, in India's digits. */
export const plainAmount = (paise: number) =>
  (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "27/11/2026", as invoices of India have it, for "2026-11-27". */
export const dayText = (day: string) => day.split('-').reverse().join('/');

/** What the taxes of a document are called. */
export function taxNames({ placeOfSupply, supply }: Pick<TaxDocument, 'placeOfSupply' | 'supply'>) {
  return supply === 'inter-state' ? (['IGST'] as const) : (['CGST', placeOfSupply.tax] as const);
}

/** The taxes of a line or sum in the order of their names, in paise. */
export function taxesOf(
  { supply }: Pick<TaxDocument, 'supply'>,
  { cgst, igst, sgst }: Pick<TaxDocument['totals'], 'cgst' | 'igst' | 'sgst'>,
): number[] {
  return supply === 'inter-state' ? [igst] : [cgst, sgst];
}
