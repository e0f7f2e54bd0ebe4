import type { DeskOrder } from '../../../api/shop/desk/contract';
import { paiseOf } from '../../../api/shop/money/rules';
import { canChangeLines } from '../../../api/shop/orders/rules';
import { formatPrice } from '../../i18n/format';
import { langOf } from '../../i18n/lang-of';
import { useRegion, useText } from '../../ui/island';
import { LineChange } from './LineChange';
import { LineState } from './LineState';
import { QuoteField, type QuoteFieldProps } from './QuoteField';
import { fieldOf } from './quote';

interface Props extends Omit<QuoteFieldProps, 'name' | 'label' | 'kind'> {
  order: DeskOrder;
  item: DeskOrder['items'][number];
}

/** One line of an enquiry in the quote form. */
export function QuoteLine({ order, item, ...field }: Props) {
  const t = useText(field);
  const region = useRegion();
  const { deskName, itemName, lineId } = item;
  const customers = { lang: langOf(itemName) ?? order.language, children: itemName };
  return (
    <li className="py-4">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="font-semibold">
          {deskName ? <span lang={deskName.lang}>{deskName.text}</span> : <span {...customers} />}
        </legend>
        <div>
          {deskName && (
            <p className="text-sm text-muted">
              {t('desk.customersName')}: <span {...customers} />
            </p>
          )}
          <p className="text-sm text-muted" lang="en">
            {item.quantity} × {item.brandName} · <span className="number">{item.partIdNumber}</span>
          </p>
          <p className="hint">
            {item.unitPrice === null
              ? t('product.priceOnRequest')
              : t('desk.asked', { price: formatPrice(paiseOf(item.unitPrice), 'INR', region) })}
          </p>
          {item.asked && (
            <p className="hint">
              {t('quote.insteadOf', {
                part: `${item.asked.quantity} × ${item.asked.brandName} ${item.asked.partIdNumber}`,
              })}
            </p>
          )}
          <LineState {...field} item={item} />
          {canChangeLines(order.status) && !order.customerRemovedAt && <LineChange {...field} item={item} />}
        </div>
        <div className="grid gap-3 @min-[36rem]:grid-cols-[1fr_1fr_7rem]">
          <QuoteField {...field} name={fieldOf('price', lineId)} label={t('desk.unitPrice')} kind="amount" />
          <QuoteField
            {...field}
            name={fieldOf('availability', lineId)}
            label={t('desk.availability')}
            kind="availability"
          />
          {field.typing.values[fieldOf('availability', lineId)] === 'to_order' && (
            <QuoteField {...field} name={fieldOf('days', lineId)} label={t('desk.days')} kind="days" />
          )}
        </div>
      </fieldset>
    </li>
  );
}
