import { type IslandProps, useText } from '../../ui/island';
import { PromiseSentence } from '../promise/PromiseSentence';
import { type PartProps, plainAmount, type TaxDocument, taxesOf, taxNames } from './invoice';

/** A number never breaks: on a phone the table is scrolled instead. */
const figure = 'px-1 py-1 text-end whitespace-nowrap tabular-nums';
const head = 'px-1 pb-1 text-end';

/** What is sold, with the tax of each line and, in the page's language, what it is promised to fit. */
export function Lines({ document, both, ...props }: PartProps & IslandProps) {
  const names = taxNames(document);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled with the keyboard too
    <section className="overflow-x-auto print:overflow-visible" tabIndex={0} aria-labelledby="lines">
      <table className="w-full border-collapse text-xs">
        <caption id="lines" className="sr-only">
          {both('invoice.lines')}
        </caption>
        <thead className="border-b border-line align-bottom">
          <tr>
            <th scope="col" className="px-1 pb-1 text-start">
              {both('invoice.line')}
            </th>
            <th scope="col" className="min-w-36 px-1 pb-1 text-start">
              {both('invoice.description')}
            </th>
            <th scope="col" className={head}>
              {both('invoice.hsn')}
            </th>
            <th scope="col" className={head}>
              {both('invoice.quantity')}
            </th>
            <th scope="col" className={head}>
              {both('invoice.price')}
            </th>
            <th scope="col" className={head}>
              {both('invoice.taxable')}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
            <th scope="col" className={head}>
              {both('invoice.amount')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {document.lines.map((line) => (
            <tr key={line.position}>
              <td className="px-1 py-1">{line.position}</td>
              <td className="px-1 py-1">
                <span lang="en">{line.description}</span>
                <LinePromise {...props} promise={line.promise} />
              </td>
              <td className={figure}>{line.hsn}</td>
              <td className={figure}>
                {line.quantity} {line.unit}
              </td>
              <td className={figure}>{plainAmount(line.unitPaise)}</td>
              <td className={figure}>{plainAmount(line.taxable)}</td>
              <Taxes document={document} of={line} />
              <td className={figure}>{plainAmount(line.grossPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LinePromise({ promise, ...props }: IslandProps & Pick<TaxDocument['lines'][number], 'promise'>) {
  const t = useText(props);
  if (!promise) return null;
  const { vehicle: label, year } = promise;
  return (
    <span className="block text-muted">
      <PromiseSentence t={t} vehicle={{ label, year }} promise={promise} />
    </span>
  );
}

/** The taxes of a line, each with its own rate: half of the whole where there are two. */
function Taxes({ document, of }: { document: TaxDocument; of: TaxDocument['rows'][number] }) {
  const names = taxNames(document);
  return taxesOf(document, of).map((paise, index) => (
    <td key={names[index]} className={figure}>
      {plainAmount(paise)}
      <span className="block text-muted">{of.percent / names.length}%</span>
    </td>
  ));
}

/** The lines by HSN and rate, and the sums. */
export function Sums({ document, both }: PartProps) {
  const { kind, rows, totals } = document;
  const names = taxNames(document);
  const taxes = taxesOf(document, totals);
  const sums: [React.ReactNode, number][] = [
    [both('invoice.taxable'), totals.taxable],
    ...names.map((name, index): [string, number] => [name, taxes[index] ?? 0]),
    ...(totals.roundOffPaise === 0
      ? []
      : [[both('invoice.roundOff'), totals.roundOffPaise] as [React.ReactNode, number]]),
  ];
  return (
    <div className="grid items-end gap-4 @min-[36rem]:grid-cols-2 print:grid-cols-2">
      <table className="w-full border-collapse text-xs">
        <caption className="text-start text-muted">{both('invoice.byHsn')}</caption>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={`${row.hsn} ${row.percent}`}>
              <th scope="row" className="px-1 py-1 text-start font-normal">
                {row.hsn} · {row.percent}%
              </th>
              <td className={figure}>{plainAmount(row.taxable)}</td>
              <td className={figure}>{plainAmount(row.cgst + row.sgst + row.igst)}</td>
              <td className={figure}>{plainAmount(row.grossPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <dl className="grid gap-1">
          {sums.map(([name, paise], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sums of a document stay as they are
            <div key={index} className="flex justify-between gap-x-4">
              <dt>{name}</dt>
              <dd className="whitespace-nowrap tabular-nums">{plainAmount(paise)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-x-4 border-t border-line pt-1 font-semibold">
            <dt>{both(kind === 'tax-invoice' ? 'invoice.payable' : 'invoice.credited')}</dt>
            <dd className="whitespace-nowrap tabular-nums">₹{plainAmount(totals.payablePaise)}</dd>
          </div>
        </dl>
        <p className="hint mt-1">{both('invoice.rupees')}</p>
      </div>
    </div>
  );
}
