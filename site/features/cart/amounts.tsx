import type { TextKey, Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { here, Within } from '../../ui/Within';

/** Rupees of the wire as paise. */
export const paiseOf = (rupees: string) => Math.round(Number(rupees) * 100);

interface Props {
  t: Translate;
  /** A text with the value {{price}}. */
  text: TextKey;
  paise: number;
  className?: string;
}

/** "₹ 450 each": the amount stands inside a sentence, wherever the language puts it. */
export function AmountText({ t, text, paise, className }: Props) {
  return (
    <span className={className}>
      <Within sentence={t(text, { price: here })}>
        <Amount paise={paise} className="tabular-nums" />
      </Within>
    </span>
  );
}
