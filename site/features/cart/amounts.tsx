import { isOnRequest } from '../../../api/shop/money/rules';
import type { TextKey, Translate } from '../../i18n/keys';
import { OpenAmount } from '../../ui/OpenAmount';
import { here, Within } from '../../ui/Within';

interface Props {
  t: Translate;
  /** A text with the value {{price}}. */
  text: TextKey;
  paise: number;
  /** Whether a part of it has no price yet. */
  open?: boolean;
  className?: string;
}

/** "₹ 450 each": an amount inside a sentence, at the place that the language gives it. */
export function AmountText({ t, text, paise, open = isOnRequest(paise), className }: Props) {
  return (
    <span className={className}>
      <Within sentence={t(text, { price: here })}>
        <OpenAmount t={t} paise={paise} open={open} className="tabular-nums" />
      </Within>
    </span>
  );
}
