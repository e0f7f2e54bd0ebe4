import { useStore } from '@nanostores/react';
import type { CartEntry } from '../../../api/shop/cart/contract';
import { conditionsText } from '../../../api/shop/fit/conditions-text';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { pageText } from '../../lib/page-strings';
import { here, Within } from '../../ui/Within';
import { $checked, check, checkedOf } from './confirmed';

/** A box for each condition of a line: what the shopper has checked is what the promise is based on. */
export function ConditionBoxes({ t, entry }: { t: Translate; entry: CartEntry }) {
  const keys = checkedOf(entry, useStore($checked));
  return (
    <fieldset className="text-sm">
      <legend className="hint">{t('promise.toCheck')}</legend>
      {entry.conditions.map((condition) => {
        const words = conditionsText([condition], pageText());
        return (
          <label key={condition.key} className="flex min-h-11 items-center gap-2">
            {/* Without a name, so that it is no field of checkout's form. */}
            <input
              type="checkbox"
              className="size-4 flex-none accent-accent"
              checked={keys.includes(condition.key)}
              onChange={({ target }) => check(entry, condition.key, target.checked)}
            />
            <span>
              <Within sentence={t('promise.checked', { condition: here })}>
                <span lang={langOf(words)}>{words}</span>
              </Within>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
