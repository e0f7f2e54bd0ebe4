import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { input } from '../../../api/shop/invoices/fixtures/drawn-orders';
import { taxInvoice } from '../../../api/shop/invoices/rules';
import { stringsFor } from '../../i18n/texts';
import { Lines } from './Lines';

const [pad, ...others] = input.lines;
if (!pad) throw new Error('no lines');
const promise = { vehicle: 'Maruti Suzuki Swift', year: 2018, days: 30, returnFreight: 'shop' as const };
const promised = taxInvoice({ ...input, lines: [{ ...pad, promise }, ...others], cashOnDeliveryPaise: 5000 });

function pageOf(document: typeof promised, language: 'en' | 'hi'): string {
  const strings = stringsFor(language, ['invoice', 'promise.shop', 'promise.customer']);
  const props = { language, base: '', strings, document, both: (key: string) => key };
  return renderToStaticMarkup(createElement(Lines, props));
}

test('an invoice says the promise of a line once, in the language of the page, beside the English description', () => {
  const english = pageOf(promised, 'en').replace(/<[^>]+>/g, '');
  expect(english.match(/Fits your/g)).toHaveLength(1);
  expect(english).toContain('Brake padFits your Maruti Suzuki Swift, 2018, or we take it back free of charge');
  const hindi = pageOf(promised, 'hi');
  expect(hindi).not.toContain('Fits your');
  expect(hindi).toMatch(/<span lang="en">Brake pad<\/span><span [^>]*>[^<]*\p{Script=Devanagari}/u);
});

test('what was not promised is not, and the surcharge is a line of its own', () => {
  expect(pageOf(taxInvoice(input), 'en')).not.toContain('Fits your');
  expect(pageOf(promised, 'en')).toMatch(/Cash on delivery charge.*50\.00/);
});
